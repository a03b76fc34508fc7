import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import type { WaitingRooms } from '@/lib/contract/waiting-room';
import { auditLog, notifications, outbox, payments, reservations } from '@/lib/provider/db/schema';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  type HeldByTest,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { deposit, deposited, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const DAY = 86_400_000;
const decide = (id: string, json: unknown, headers = staff) =>
  provider.request(`/api/v1/payments/${id}/decision`, { json, headers });
const read = async ({ reservation, headers }: HeldByTest) =>
  dataOf<Reservation>(await provider.request(`/api/v1/reservations/${reservation.key}`, { headers }));
const booked = async (allotted = 10) => {
  const block = await insertBlock(provider.db, { allotted, categories: ['A'] });
  const body = holdBody([room(block.categoryIds[0])]);
  return { block, guest: await confirmed(provider.request, block.code, body) };
};

describe('a deposit', () => {
  it('counts nothing while it waits, and is paid once it is approved', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest, 15_000);
    expect(payment).toMatchObject({ status: 'pending', hasProof: true, proofType: 'image/png', duplicateOf: null });
    expect(await read(guest)).toMatchObject({
      status: 'confirmed',
      paid: { amount: 0 },
      pending: { amount: 15_000 },
      balance: { amount: 120_000 },
      nextDue: { kind: 'minimum', amount: { amount: 15_000 } },
    });
    const answer = await dataOf<Payment>(await decide(payment.id, { decision: 'approve' }));
    expect(answer).toMatchObject({ id: payment.id, status: 'approved', decidedAt: NOW.toISOString() });
    expect(await read(guest)).toMatchObject({
      status: 'confirmed',
      paid: { amount: 15_000 },
      pending: { amount: 0 },
      balance: { amount: 105_000 },
      schedule: [
        { kind: 'minimum', state: 'paid' },
        { kind: 'balance', paid: { amount: 0 } },
      ],
      nextDue: { kind: 'balance', dueOn: '2027-04-01', amount: { amount: 105_000 } },
      history: [
        { action: 'reservation.held', by: 'guest' },
        { action: 'reservation.confirmed', by: 'guest' },
        { action: 'payment.created', by: 'guest' },
        { action: 'payment.approved', by: 'staff' },
      ],
    });
    const rest = await deposited(provider.request, guest, 105_000);
    await decide(rest.id, { decision: 'approve' });
    expect(await read(guest)).toMatchObject({ status: 'paid', balance: { amount: 0 }, nextDue: null });
  });

  it('tells the agency of a proof and the guest of the decision, once each', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest);
    const own = async () =>
      (await provider.db.select().from(outbox))
        .filter(({ dedupeKey }) => dedupeKey.endsWith(payment.id))
        .map(({ kind, recipient }) => `${kind} ${recipient}`)
        .sort();
    const told = async () =>
      (await provider.db.select().from(notifications)).filter(({ params }) => params.paymentId === payment.id);
    expect(await own()).toEqual(['payment-received maria@correo.test', 'payment-to-approve booking-test@agencia.test']);
    expect(await told()).toMatchObject([{ type: 'PYMT_VO_TO_APPV', status: 'On' }]);
    const noReason = await decide(payment.id, { decision: 'reject' });
    expect([noReason.status, (await failureOf(noReason)).fields]).toEqual([
      422,
      { reason: 'El campo Motivo es requerido' },
    ]);
    await decide(payment.id, { decision: 'reject', reason: 'No se lee la fecha' });
    expect((await own())[0]).toBe('payment-received maria@correo.test');
    expect(await own()).toContain('payment-rejected maria@correo.test');
    expect(await told()).toMatchObject([{ status: 'Off' }]);
    expect((await read(guest)).payments).toMatchObject([{ status: 'rejected', reason: 'No se lee la fecha' }]);
    const [audit] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'payment.rejected'));
    expect(audit).toMatchObject({ entityId: payment.id, actorRole: 'agency', before: { status: 'pending' } });
  });

  it('is decided once: the second is told, with the payment as it is', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest);
    await decide(payment.id, { decision: 'approve' });
    const second = await decide(payment.id, { decision: 'reject', reason: 'tarde' });
    expect(second.status).toBe(409);
    expect(await failureOf(second)).toMatchObject({
      code: 'ALREADY_DECIDED',
      details: { id: payment.id, status: 'approved' },
    });
  });

  it('cannot be approved by an admin who entered it as somebody else', async () => {
    const { guest } = await booked();
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin' })).email);
    const other = await insertUser(provider.db, { role: 'agencyUser' });
    const enter = { json: { email: other.email, reason: 'Sube el comprobante de la invitada' }, headers: admin };
    const acting = { cookie: cookieHeader(await provider.request('/api/auth/backdoor', enter)) };
    const entered = await deposit(provider.request, guest.reservation.key, depositForm(), acting);
    const payment = await dataOf<Payment>(entered, 201);
    const own = await decide(payment.id, { decision: 'approve' }, admin);
    expect([own.status, (await failureOf(own)).code]).toEqual([403, 'SELF_APPROVAL']);
    expect((await decide(payment.id, { decision: 'approve' })).status).toBe(200);
  });

  it('cannot be approved by whoever entered it: by account, by reservation or by email', async () => {
    const { guest } = await booked();
    const entered = await deposit(provider.request, guest.reservation.key, depositForm(), staff);
    const payment = await dataOf<Payment>(entered, 201);
    const own = await decide(payment.id, { decision: 'approve' });
    expect([own.status, (await failureOf(own)).code]).toEqual([403, 'SELF_APPROVAL']);
    const [row] = await provider.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(row?.status).toBe('pending');
    const other = await insertUser(provider.db, { role: 'agencyUser' });
    await provider.db
      .update(reservations)
      .set({ email: other.email.toUpperCase() })
      .where(eq(reservations.key, guest.reservation.key));
    expect((await decide(payment.id, { decision: 'approve' }, await provider.as(other.email))).status).toBe(403);
    const third = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect((await decide(payment.id, { decision: 'approve' }, third)).status).toBe(200);
  });

  it('is not there for another agency or another’s organizer, and not for guests to decide', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest);
    const as = async (role: 'agency' | 'organizer' | 'wholesaler', agencyId?: string) =>
      provider.as((await insertUser(provider.db, { role, ...(agencyId && { agencyId }) })).email);
    for (const headers of [await as('agency', 'elsewhere'), await as('organizer')])
      expect((await decide(payment.id, { decision: 'approve' }, headers)).status).toBe(404);
    for (const headers of [guest.headers, await as('wholesaler')])
      expect((await decide(payment.id, { decision: 'approve' }, headers)).status).toBe(403);
    expect((await read(guest)).pending.amount).toBe(15_000);
  });

  /** Payments of one instant stand by their ids, which are random. */
  const aMinutePasses = () => provider.clock.set(new Date(provider.clock.now().getTime() + 60_000));
  const fallsTo = (guest: HeldByTest, total: number) =>
    provider.db.update(reservations).set({ total }).where(eq(reservations.key, guest.reservation.key));
  const backOf = async (guest: HeldByTest) =>
    (await read(guest)).payments.map(({ refunds }) =>
      refunds.map(({ amount, status, method, reason }) => [amount.amount, status, method, reason]),
    );

  it('above a balance that fell since settles it, and what is more goes back', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest, 100_000);
    await fallsTo(guest, 90_000);
    expect((await dataOf<Payment>(await decide(payment.id, { decision: 'approve' }))).status).toBe('approved');
    expect(await backOf(guest)).toEqual([[[10_000, 'requested', 'bank', 'overBalance']]]);
    const now = { paid: { amount: 100_000 }, balance: { amount: 0 }, credit: { amount: 10_000 } };
    expect(await read(guest)).toMatchObject({ ...now, status: 'paid', needsRefundDestination: true });
    const [refund] = (await read(guest)).payments.flatMap(({ refunds }) => refunds);
    const sent = (headers: { cookie: string }) =>
      provider.request(`/api/v1/refunds/${refund?.id}/sent`, { json: { trackingKey: 'SPEI9' }, headers });
    expect((await failureOf(await sent(staff))).code).toBe('SELF_REFUND');
    const other = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect((await sent(other)).status).toBe(200);
    expect(await read(guest)).toMatchObject({
      paid: { amount: 90_000 },
      balance: { amount: 0 },
      credit: { amount: 0 },
    });
  });

  it('of a booking that ended meanwhile pays what is kept of it, and the rest goes back for the cancellation', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest, 100_000);
    const ended = { bookingStatus: 'cancelled' as const, cancelledAt: NOW, total: 60_000 };
    await provider.db.update(reservations).set(ended).where(eq(reservations.key, guest.reservation.key));
    expect((await dataOf<Payment>(await decide(payment.id, { decision: 'approve' }))).status).toBe('approved');
    expect(await backOf(guest)).toEqual([[[40_000, 'requested', 'bank', 'cancellation']]]);
  });

  it('of a hold that was given back by hand counts nothing: there is no booking that it could pay', async () => {
    const { guest } = await booked();
    const payment = await deposited(provider.request, guest, 100_000);
    const released = { bookingStatus: 'cancelled' as const, cancelledAt: null };
    await provider.db.update(reservations).set(released).where(eq(reservations.key, guest.reservation.key));
    const answer = await decide(payment.id, { decision: 'approve' });
    expect([answer.status, (await failureOf(answer)).code]).toEqual([409, 'INVALID_STATE']);
    expect((await read(guest)).payments).toMatchObject([{ status: 'pending' }]);
  });

  it('sends back nothing that is on its way back already', async () => {
    const { guest } = await booked();
    const first = await deposited(provider.request, guest, 80_000);
    aMinutePasses();
    const second = await deposited(provider.request, guest, 40_000);
    await dataOf(await decide(first.id, { decision: 'approve' }));
    await fallsTo(guest, 100_000);
    const asked = { json: { amount: 30_000, reason: 'De más' }, headers: staff };
    expect((await provider.request(`/api/v1/payments/${first.id}/refunds`, asked)).status).toBe(201);
    await dataOf(await decide(second.id, { decision: 'approve' }));
    expect(await backOf(guest)).toEqual([[[30_000, 'requested', 'bank', 'De más']], []]);
  });

  it('is looked at beside the payments that count, not beside the whole', async () => {
    const { guest } = await booked();
    const first = await deposited(provider.request, guest, 80_000);
    await dataOf(await decide(first.id, { decision: 'approve' }));
    aMinutePasses();
    const second = await deposited(provider.request, guest, 40_000);
    await fallsTo(guest, 100_000);
    await dataOf(await decide(second.id, { decision: 'approve' }));
    expect(await backOf(guest)).toEqual([[], [[20_000, 'requested', 'bank', 'overBalance']]]);
    expect(await read(guest)).toMatchObject({ paid: { amount: 120_000 }, pending: { amount: 0 } });
  });
});

describe('money for a hold', () => {
  it('that was never confirmed confirms it when it is approved', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const payment = await deposited(provider.request, guest);
    provider.clock.pass(1_800_000);
    expect((await decide(payment.id, { decision: 'approve' })).status).toBe(200);
    provider.clock.set(NOW);
    expect(await read(guest)).toMatchObject({ status: 'confirmed', paid: { amount: 15_000 } });
  });

  it('that ran out takes its nights again, or waits where they are gone: nothing is oversold', async () => {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const [category = ''] = block.categoryIds;
    const late = await held(provider.request, block.code, holdBody([room(category)]));
    const payment = await deposited(provider.request, late);
    provider.clock.set(new Date(NOW.getTime() + 5 * DAY));
    const fresh = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const other = await hold(provider.request, block.code, holdBody([room(category, 1)]));
    expect(other.status).toBe(201);
    const refused = await decide(payment.id, { decision: 'approve' }, fresh);
    expect(refused.status).toBe(409);
    expect(await failureOf(refused)).toMatchObject({
      code: 'SOLD_OUT',
      details: [{ categoryId: category, nights: [night(1), night(2)] }],
    });
    const [waiting] = await provider.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(waiting?.status).toBe('pending');
    expect((await countNights(provider.db, category)).map(({ sold }) => sold).slice(0, 5)).toEqual([0, 1, 1, 1, 0]);
    provider.clock.pass(1_800_000);
    expect((await decide(payment.id, { decision: 'approve' }, fresh)).status).toBe(200);
    provider.clock.set(NOW);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, late.reservation.key));
    expect(row).toMatchObject({ bookingStatus: 'confirmed', nightsReleasedAt: null });
    expect((await countNights(provider.db, category)).map(({ sold }) => sold).slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
  });

  it.each(['cancelled', 'tentative'])(
    'that ran out waits while its block is %s: the hotel holds no rooms',
    async (state) => {
      const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
      const [category = ''] = block.categoryIds;
      const guest = await held(provider.request, block.code, holdBody([room(category)]));
      const payment = await deposited(provider.request, guest);
      provider.clock.set(new Date(NOW.getTime() + 5 * DAY));
      const fresh = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
      const enter = (to: string, version: number) =>
        provider.request(`/api/v1/categories/${category}`, {
          method: 'PATCH',
          json: { version, state: to },
          headers: fresh,
        });
      await dataOf(await enter(state, 1));
      const refused = await decide(payment.id, { decision: 'approve' }, fresh);
      expect([refused.status, await failureOf(refused)]).toMatchObject([
        409,
        { code: 'SOLD_OUT', details: [{ categoryId: category, nights: [night(0), night(1), night(2)] }] },
      ]);
      expect((await countNights(provider.db, category)).some(({ sold }) => sold > 0)).toBe(false);
      const [waiting] = await provider.db.select().from(payments).where(eq(payments.id, payment.id));
      expect(waiting?.status).toBe('pending');
    },
  );
});

describe('a room', () => {
  const path = ({ reservation }: HeldByTest, index = 0) =>
    `/api/v1/reservations/${reservation.key}/rooms/${reservation.rooms[index]?.id}/approve`;

  const rejection = { decision: 'reject', reason: 'El hotel no la tiene' };
  /** Kinds of the mails about rooms that the guest gets. */
  const mailsOf = async ({ reservation }: HeldByTest) =>
    (await provider.db.select().from(outbox).where(sql`payload ->> 'key' = ${reservation.key}`))
      .map(({ kind }) => kind)
      .filter((kind) => /^(room|reservation)-(approved|rejected)$/.test(kind))
      .sort();

  it('is approved by a call without a body, once', async () => {
    const { guest } = await booked();
    const answer = await provider.request(path(guest), { method: 'POST', headers: staff });
    expect(await dataOf<ReservationRoom>(answer)).toMatchObject({ status: 'approved', version: 2 });
    const second = await provider.request(path(guest), { json: rejection, headers: staff });
    expect(await failureOf(second)).toMatchObject({ code: 'ALREADY_DECIDED', details: { status: 'approved' } });
    expect((await read(guest)).rooms[0]?.status).toBe('approved');
  });

  it('that is rejected gives its nights back and leaves the price; lines and schedule still sum to it', async () => {
    const block = await insertBlock(provider.db);
    const [a = '', b = ''] = block.categoryIds;
    const guest = await confirmed(provider.request, block.code, holdBody([room(a), room(b, 0, 4)]));
    await provider.request(path(guest, 1), { json: rejection, headers: staff });
    const after = await read(guest);
    expect(after.total.amount).toBe(120_000);
    expect(after.lines.reduce((sum, line) => sum + line.total.amount, 0)).toBe(120_000);
    expect(after.schedule.map(({ amount }) => amount.amount)).toEqual([15_000, 105_000]);
    expect(after.rooms.map(({ status }) => status)).toEqual(['requested', 'rejected']);
    expect((await countNights(provider.db, b)).some(({ sold }) => sold > 0)).toBe(false);
    expect((await countNights(provider.db, a))[0]?.sold).toBe(1);
    expect(after.status).toBe('confirmed');
    expect(await mailsOf(guest)).toEqual(['room-rejected']);
  });

  it('that is rejected beside a larger reduction costs what is left, never less than nothing', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const [a] = block.categoryIds;
    const guest = await confirmed(provider.request, block.code, holdBody([room(a), room(a)]));
    const { version } = await read(guest);
    const reduction = { amount: -150_000, reason: 'Cortesía del hotel', version };
    const adjust = `/api/v1/reservations/${guest.reservation.key}/adjustments`;
    await dataOf(await provider.request(adjust, { json: reduction, headers: staff }), 201);
    await dataOf(await provider.request(path(guest, 1), { json: rejection, headers: staff }));
    const after = await read(guest);
    expect(after).toMatchObject({ status: 'paid', total: { amount: 0 }, balance: { amount: 0 }, schedule: [] });
    expect(after.lines.map(({ kind, total }) => [kind, total.amount])).toEqual([
      ['room', 120_000],
      ['adjustment', -120_000],
    ]);
  });

  it('is not rejected without a reason, which the guest reads', async () => {
    const { guest } = await booked();
    for (const json of [{ decision: 'reject' }, { decision: 'reject', reason: '  ' }]) {
      const answer = await provider.request(path(guest), { json, headers: staff });
      expect([answer.status, (await failureOf(answer)).fields]).toEqual([422, { reason: expect.any(String) }]);
    }
    expect((await read(guest)).rooms[0]).toMatchObject({ status: 'requested', reason: null });
    await dataOf(await provider.request(path(guest), { json: rejection, headers: staff }));
    expect((await read(guest)).rooms[0]).toMatchObject({ status: 'rejected', reason: 'El hotel no la tiene' });
  });

  it('that was the only one takes the reservation with it: rejected, released, its money to refund', async () => {
    const { block, guest } = await booked();
    const payment = await deposited(provider.request, guest, 15_000);
    await dataOf(await decide(payment.id, { decision: 'approve' }));
    const waiting = await deposited(provider.request, guest, 20_000);
    await dataOf(await provider.request(path(guest), { json: rejection, headers: staff }));
    // On the test's own clock both were sent at the same instant, so neither comes first.
    const refundsOf = async (id: string) => (await read(guest)).payments.find((each) => each.id === id)?.refunds;
    const after = await read(guest);
    expect(after).toMatchObject({
      status: 'rejected',
      total: { amount: 0 },
      balance: { amount: 0 },
      credit: { amount: 15_000 },
      schedule: [],
      nextDue: null,
      standing: { state: 'rejected', due: null, reviewGoesBack: true, underReview: { amount: 20_000 } },
    });
    expect(await refundsOf(payment.id)).toMatchObject([{ amount: { amount: 15_000 }, status: 'requested' }]);
    expect((await countNights(provider.db, block.categoryIds[0] ?? '')).every(({ sold }) => sold === 0)).toBe(true);
    expect(await mailsOf(guest)).toEqual(['reservation-rejected']);
    const [mail] = await provider.db.select().from(outbox).where(eq(outbox.kind, 'reservation-rejected'));
    expect(mail).toMatchObject({ locale: 'es', payload: { reason: 'El hotel no la tiene' } });
    // A proof that came before is still decided: what is approved goes back as well.
    await dataOf(await decide(waiting.id, { decision: 'approve' }));
    expect((await read(guest)).credit.amount).toBe(35_000);
    expect(await refundsOf(waiting.id)).toMatchObject([{ amount: { amount: 20_000 } }]);
    const late = await deposit(provider.request, guest.reservation.key, depositForm(), guest.headers);
    expect((await failureOf(late)).code).toBe('INVALID_STATE');
    const again = { json: { acceptTerms: true }, headers: guest.headers };
    const confirming = await provider.request(`/api/v1/reservations/${guest.reservation.key}/confirm`, again);
    expect((await failureOf(confirming)).code).toBe('INVALID_STATE');
  });

  it('that was the last of a booking with passes ends those too, as cancelling all of it by the agency does', async () => {
    const event = { adultPassPrice: 50_000, passSharePercent: 100 };
    const block = await insertBlock(provider.db, { categories: ['A'], event });
    const passes = [{ kind: 'adult' as const, quantity: 1 }];
    const body = holdBody([room(block.categoryIds[0])], { passes });
    const ended: object[] = [];
    for (const way of ['cancelled', 'rejected'] as const) {
      const guest = await confirmed(provider.request, block.code, body);
      const payment = await deposited(provider.request, guest, 60_000);
      await dataOf(await decide(payment.id, { decision: 'approve' }));
      const waiting = await provider.request(`/api/v1/events/${block.eventId}/waiting-rooms`, { headers: staff });
      const { rooms } = await dataOf<WaitingRooms>(waiting);
      expect(rooms.map(({ isLast }) => isLast)).toEqual([true]);
      const cancelling = { reason: 'agency', expectedPenalty: 0 };
      const cancellation = `/api/v1/reservations/${guest.reservation.key}/cancellation`;
      const call = way === 'rejected' ? [path(guest), rejection] : [cancellation, cancelling];
      await dataOf(await provider.request(call[0] as string, { json: call[1], headers: staff }));
      const { status, total, balance, credit, lines, schedule, payments: paid } = await read(guest);
      expect(status).toBe(way);
      const back = paid[0]?.refunds.map(({ amount, status: state }) => [amount.amount, state]);
      ended.push({ total, balance, credit, lines, schedule, back });
    }
    expect(ended[1]).toEqual(ended[0]);
    expect(ended[0]).toMatchObject({ total: { amount: 0 }, lines: [], back: [[60_000, 'requested']] });
  });

  it('that was not the last leaves the passes of its booking', async () => {
    const event = { adultPassPrice: 50_000, passSharePercent: 100 };
    const block = await insertBlock(provider.db, { categories: ['A'], event });
    const passes = [{ kind: 'adult' as const, quantity: 1 }];
    const rooms = [room(block.categoryIds[0]), room(block.categoryIds[0])];
    const guest = await confirmed(provider.request, block.code, holdBody(rooms, { passes }));
    await dataOf(await provider.request(path(guest), { json: rejection, headers: staff }));
    expect(await read(guest)).toMatchObject({ status: 'confirmed', total: { amount: 170_000 } });
  });

  it('tells the guest of every decision in their language, and ends what asked for it with the last', async () => {
    const block = await insertBlock(provider.db);
    const [a = '', b = ''] = block.categoryIds;
    const body = holdBody([room(a), room(b, 0, 4)], { locale: 'en' });
    const guest = await confirmed(provider.request, block.code, body);
    const asked = async () => {
      const [found] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.reservation.key));
      const rows = await provider.db
        .select()
        .from(notifications)
        .where(eq(notifications.reservationId, found?.id ?? ''));
      return rows.map(({ type, status }) => `${type} ${status}`);
    };
    await provider.request(path(guest, 0), { method: 'POST', headers: staff });
    expect([(await read(guest)).standing.state, await asked()]).toEqual(['toApprove', ['RSVN_TO_APPV On']]);
    await provider.request(path(guest, 1), { method: 'POST', headers: staff });
    expect([(await read(guest)).standing.state, await asked()]).toEqual(['confirmed', ['RSVN_TO_APPV Off']]);
    expect(await mailsOf(guest)).toEqual(['room-approved', 'room-approved']);
    const told = await provider.db.select().from(outbox).where(eq(outbox.kind, 'room-approved'));
    expect(told.filter(({ locale }) => locale === 'en')).toHaveLength(2);
  });

  it('of a hold cannot be decided, and not by a guest or another agency', async () => {
    const block = await insertBlock(provider.db);
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const early = await provider.request(path(guest), { method: 'POST', headers: staff });
    expect([early.status, (await failureOf(early)).code]).toEqual([409, 'INVALID_STATE']);
    expect((await provider.request(path(guest), { method: 'POST', headers: guest.headers })).status).toBe(403);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await provider.request(path(guest), { method: 'POST', headers: foreign })).status).toBe(404);
  });
});
