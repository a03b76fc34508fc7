import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import {
  auditLog,
  eventCategories,
  notifications,
  outbox,
  payments,
  refunds,
  reservations,
  roomNights,
} from '@/lib/provider/db/schema';
import {
  BALANCED,
  type Booked,
  booked,
  ledgerOf,
  paid,
  preview,
  readNow,
  STEPS,
  staffOf,
} from '@/tests/support/after-booking';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { askIntent, intent, payByCard, takeCards } from '@/tests/support/card';
import { deposit, deposited, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const DAY = 86_400_000;

let provider: TestProvider;
let desk: string;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  desk = (await insertUser(provider.db, { role: 'agency' })).email;
  staff = await provider.as(desk);
});
afterAll(() => provider.close());

/** Arrival is 1 June 2027: so many days before it, with everybody logged in anew (sessions do not last for months). */
async function daysBefore<Result>(
  days: number,
  guest: { headers: { cookie: string }; reservation: { key: string } },
  work: () => Promise<Result>,
): Promise<Result> {
  const before = { staff, headers: guest.headers };
  provider.clock.set(new Date(Date.parse('2027-06-01T17:00:00Z') - days * DAY));
  try {
    staff = await provider.as(desk);
    const json = { key: guest.reservation.key, email: 'maria@correo.test' };
    guest.headers = { cookie: cookieHeader(await provider.request('/login', { json })) };
    return await work();
  } finally {
    provider.clock.set(NOW);
    staff = before.staff;
    guest.headers = before.headers;
  }
}

const ask = (path: string, headers: { cookie: string }, json: unknown) =>
  provider.request(`${path}/cancellation`, { json, headers });
const decide = (path: string, json: unknown, headers: { cookie: string } = staff) =>
  provider.request(`${path}/cancellation/decision`, { json, headers });
const soldOf = async ({ block }: Booked) =>
  (await countNights(provider.db, block.categoryIds[0] ?? '')).map((n) => n.sold);
/** The states of what tells staff of a booking's requests to cancel. */
const inboxOf = async ({ key }: Pick<Booked, 'key'>) => {
  const told = await provider.db
    .select({ status: notifications.status })
    .from(notifications)
    .innerJoin(reservations, eq(reservations.id, notifications.reservationId))
    .where(and(eq(reservations.key, key), eq(notifications.type, 'RSVN_TO_CNX')));
  return told.map(({ status }) => status);
};
const refundsOf = (key: string) =>
  provider.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(eq(reservations.key, key));

it('previews what of the money under review would go back as well, and says so on every page', async () => {
  const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
  await deposited(provider.request, guest, 15_000);
  expect(await preview(provider, guest, guest.headers)).toMatchObject({
    refundable: { amount: 0 },
    pending: { amount: 15_000 },
    pendingRefundable: { amount: 15_000 },
  });
  expect((await readNow(provider, guest)).standing).toMatchObject({
    underReview: { amount: 15_000 },
    reviewGoesBack: false,
    agency: { payments: 1 },
  });
});

describe('a preview of a cancellation', () => {
  it('says penalty, refund, ways and the policy with its dates and today’s step, in both languages', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await paid(provider, guest, staff, 100_000);
    const free = await preview(provider, guest, guest.headers);
    expect(free).toMatchObject({
      whole: true,
      arrival: night(0),
      countedOn: '2027-01-10',
      price: { amount: 120_000 },
      penalty: { amount: 0 },
      refundable: { amount: 100_000 },
      ways: [{ method: 'bank', amount: { amount: 100_000 } }],
      total: { amount: 0 },
      balance: { amount: 0 },
    });
    expect(
      free.steps.map(({ fromDays, toDays, firstDay, lastDay, holds }) => [fromDays, toDays, firstDay, lastDay, holds]),
    ).toEqual([
      [90, null, null, '2027-03-03', true],
      [45, 89, '2027-03-04', '2027-04-17', false],
      [0, 44, '2027-04-18', null, false],
    ]);
    expect(free.steps.map(({ text }) => text)).toEqual([
      'Hasta el miércoles 3 de marzo de 2027 (90 días o más antes de la llegada): te reembolsamos todo lo que pagaste.',
      'Del jueves 4 de marzo de 2027 al sábado 17 de abril de 2027 (entre 89 y 45 días antes de la llegada): el cargo por cancelación es el 50% del precio y te reembolsamos el resto.',
      'Desde el domingo 18 de abril de 2027 (44 días o menos antes de la llegada): no hay reembolso, porque el cargo por cancelación es el precio completo.',
    ]);
    const english = await provider.request(`${guest.path}/cancellation`, {
      headers: { ...guest.headers, 'accept-language': 'en' },
    });
    expect((await english.json()).data.steps[0].text).toBe(
      'Until Wednesday, March 3, 2027 (90 days or more before arrival): we refund everything you paid.',
    );
    const half = await daysBefore(60, guest, () => preview(provider, guest, guest.headers));
    expect(half).toMatchObject({
      penalty: { amount: 60_000 },
      refundable: { amount: 40_000 },
      total: { amount: 60_000 },
    });
    const late = await daysBefore(10, guest, () => preview(provider, guest, guest.headers));
    expect(late).toMatchObject({
      penalty: { amount: 120_000 },
      refundable: { amount: 0 },
      balance: { amount: 20_000 },
    });
  });

  it('takes what goes back from the newest payment first, then from the one before', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const older = await paid(provider, guest, staff, 70_000);
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    const newer = await paid(provider, guest, staff, 20_000);
    provider.clock.set(NOW);
    await daysBefore(60, guest, async () => {
      const json = { reason: 'guestRequest', comment: 'No viajan', expectedPenalty: 60_000 };
      const answer = await provider.request(`${guest.path}/cancellation`, { json, headers: staff });
      expect(answer.status, await answer.clone().text()).toBe(200);
    });
    const rows = await provider.db
      .select({ paymentId: refunds.paymentId, amount: refunds.amount })
      .from(refunds)
      .where(inArray(refunds.paymentId, [older.id, newer.id]));
    expect(new Map(rows.map(({ paymentId, amount }) => [paymentId, amount]))).toEqual(
      new Map([
        [newer.id, 20_000],
        [older.id, 10_000],
      ]),
    );
  });

  it('of a part counts that room alone; by the agency or the event nothing is kept', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } }, 2);
    const [first] = guest.reservation.rooms;
    await daysBefore(60, guest, async () => {
      const part = await preview(provider, guest, guest.headers, `?rooms=${first?.id}`);
      expect(part).toMatchObject({
        whole: false,
        price: { amount: 120_000 },
        penalty: { amount: 60_000 },
        total: { amount: 180_000 },
      });
      const byAgency = await preview(provider, guest, staff, '?reason=eventCancelled');
      expect(byAgency).toMatchObject({ penalty: { amount: 0 }, total: { amount: 0 } });
    });
    const foreign = await provider.request(`${guest.path}/cancellation?rooms=none`, { headers: guest.headers });
    expect(foreign.status).toBe(404);
  });
});

describe('a request', () => {
  it('may be made in one’s own words alone; staff name one of the reasons, in either spelling', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const asked = await dataOf<Reservation>(await ask(guest.path, guest.headers, { reason: 'Cambio de planes' }));
    expect(asked).toMatchObject({ status: 'cancellationRequested', cancellation: { reason: 'guestRequest' } });
    expect(asked.cancellation?.text).toBe('Cambio de planes');
    const words = await ask(guest.path, staff, { reason: 'Cambio de planes' });
    expect([words.status, (await failureOf(words)).fields]).toEqual([422, { reason: 'Valor no válido' }]);
    const done = await dataOf<Reservation>(await ask(guest.path, staff, { reason: 'event_cancelled' }));
    expect(done).toMatchObject({ status: 'cancelled', cancellation: { reason: 'eventCancelled', text: null } });
  });

  it('waits for staff, tells both sides once, and holds what was shown', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await daysBefore(60, guest, async () => {
      const wrong = await ask(guest.path, guest.headers, { expectedPenalty: 0 });
      expect(wrong.status).toBe(409);
      expect(await failureOf(wrong)).toMatchObject({
        code: 'PRICE_CHANGED',
        details: { penalty: { amount: 60_000, currency: 'USD' } },
      });
      const asked = await dataOf<Reservation>(
        await ask(guest.path, guest.headers, {
          reason: 'agency',
          text: 'Ya no podemos viajar',
          expectedPenalty: 60_000,
        }),
      );
      expect(asked.status).toBe('cancellationRequested');
      expect(asked.cancellation).toMatchObject({
        reason: 'guestRequest',
        text: 'Ya no podemos viajar',
        cancelledAt: null,
      });
      expect(asked.total, 'nothing changes yet').toEqual(guest.reservation.total);
      expect((await soldOf(guest))[0]).toBe(1);
      const again = await ask(guest.path, guest.headers, { expectedPenalty: 60_000 });
      expect([again.status, (await failureOf(again)).code]).toEqual([409, 'INVALID_STATE']);
    });
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
    const told = await provider.db
      .select()
      .from(notifications)
      .where(eq(notifications.reservationId, row?.id ?? ''));
    expect(told.map(({ type }) => type)).toContain('RSVN_TO_CNX');
    const kinds = ['cancellation-requested', 'cancellation-to-decide'];
    const mails = await provider.db.select().from(outbox).where(inArray(outbox.kind, kinds));
    expect(
      mails
        .filter(({ payload }) => payload.key === guest.key)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(kinds);
  });

  it('that is approved counts from the day of the request: half is kept, the rest goes back, nights once', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await paid(provider, guest, staff, 100_000);
    await daysBefore(60, guest, () => ask(guest.path, guest.headers, { expectedPenalty: 60_000 }));
    const done = await daysBefore(20, guest, async () =>
      dataOf<Reservation>(await decide(guest.path, { decision: 'approve' })),
    );
    expect(done).toMatchObject({
      status: 'cancelled',
      total: { amount: 60_000 },
      paid: { amount: 100_000 },
      credit: { amount: 40_000 },
      balance: { amount: 0 },
      lines: [{ kind: 'penalty', total: { amount: 60_000 } }],
    });
    expect(ledgerOf(done)).toEqual(BALANCED);
    expect(done.cancellation?.cancelledAt).not.toBeNull();
    expect(done.rooms.map(({ status }) => status)).toEqual(['cancelled']);
    expect((await soldOf(guest))[0]).toBe(0);
    const back = await refundsOf(guest.key);
    expect(back.map(({ refund }) => [refund.amount, refund.status, refund.method])).toEqual([
      [40_000, 'requested', 'bank'],
    ]);
    const second = await decide(guest.path, { decision: 'reject', reason: 'Tarde' });
    expect([second.status, (await failureOf(second)).code]).toEqual([409, 'ALREADY_DECIDED']);
    expect((await soldOf(guest))[0]).toBe(0);
  });

  it('is answered by staff who cancel for a reason of their own: the guest is told once and loses nothing', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } }, 2);
    const [first, second] = guest.reservation.rooms.map(({ id }) => id);
    const asking = { rooms: [second], expectedPenalty: 60_000 };
    await daysBefore(60, guest, async () => dataOf(await ask(guest.path, guest.headers, asking)));
    await daysBefore(20, guest, async () => {
      const byAgency = await preview(provider, guest, staff, '?reason=eventCancelled');
      expect(byAgency).toMatchObject({ whole: true, penalty: { amount: 0 } });
      const cancel = { reason: 'eventCancelled', expectedPenalty: 0 };
      const byGuest = await ask(guest.path, guest.headers, { expectedPenalty: 0 });
      expect((await failureOf(byGuest)).code).toBe('INVALID_STATE');
      const less = await ask(guest.path, staff, { ...cancel, rooms: [first] });
      expect((await failureOf(less)).code, 'what the guest asked is left open').toBe('INVALID_STATE');
      const done = await dataOf<Reservation>(await ask(guest.path, staff, cancel));
      expect(done).toMatchObject({
        status: 'cancelled',
        cancellation: { reason: 'eventCancelled' },
        total: { amount: 0 },
      });
      const late = await decide(guest.path, { decision: 'approve' });
      expect((await failureOf(late)).code).toBe('ALREADY_DECIDED');
    });
    expect((await soldOf(guest))[0]).toBe(0);
    expect(await inboxOf(guest)).toEqual(['Off']);
    const kinds = (await provider.db.select().from(outbox))
      .filter(({ payload, kind }) => payload.key === guest.key && /^cancellation-|-cancelled$/.test(kind))
      .map(({ kind }) => kind)
      .sort();
    expect(kinds).toEqual(['cancellation-requested', 'cancellation-to-decide', 'reservation-cancelled']);
  });

  it('that is rejected needs a reason and leaves the booking as it was', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const never = await decide(guest.path, { decision: 'approve' });
    expect([never.status, (await failureOf(never)).code]).toEqual([409, 'INVALID_STATE']);
    await ask(guest.path, guest.headers, { expectedPenalty: 0 });
    expect((await decide(guest.path, { decision: 'reject' })).status).toBe(422);
    const kept = await dataOf<Reservation>(await decide(guest.path, { decision: 'reject', reason: 'Fuera de plazo' }));
    expect(kept).toMatchObject({ status: 'confirmed', total: guest.reservation.total });
    expect(ledgerOf(kept)).toEqual(BALANCED);
    expect(await inboxOf(guest), 'nothing is left to decide').toEqual(['Off']);
    const second = await decide(guest.path, { decision: 'approve' });
    expect((await failureOf(second)).code).toBe('ALREADY_DECIDED');
    expect((await ask(guest.path, guest.headers, { expectedPenalty: 0 })).status, 'may be asked again').toBe(200);
  });

  it('is taken back by the guest or by staff, until it is decided: booking as before, nothing left to decide', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const withdraw = (headers: { cookie: string }) =>
      provider.request(`${guest.path}/cancellation`, { method: 'DELETE', headers });
    const never = await withdraw(guest.headers);
    expect([never.status, (await failureOf(never)).code]).toEqual([409, 'INVALID_STATE']);
    const stranger = await booked(provider);
    expect((await withdraw(stranger.headers)).status).toBe(404);
    for (const headers of [guest.headers, staff]) {
      await ask(guest.path, guest.headers, { text: 'Ya no podemos', expectedPenalty: 0 });
      const kept = await dataOf<Reservation>(await withdraw(headers));
      expect(kept).toMatchObject({ status: 'confirmed', cancellation: null, total: guest.reservation.total });
      expect(kept.schedule).toEqual(guest.reservation.schedule);
      expect(ledgerOf(kept)).toEqual(BALANCED);
      const late = await decide(guest.path, { decision: 'approve' });
      expect([late.status, (await failureOf(late)).code]).toEqual([409, 'INVALID_STATE']);
    }
    expect(await inboxOf(guest)).toEqual(['Off', 'Off']);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
    const logged = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, row?.id ?? ''), eq(auditLog.action, 'cancellation.withdrawn')));
    expect(logged.map(({ after }) => after)).toEqual([{ bookingStatus: 'confirmed' }, { bookingStatus: 'confirmed' }]);
    const kinds = ['cancellation-withdrawn', 'cancellation-withdrawn-staff'];
    const mails = await provider.db.select().from(outbox).where(inArray(outbox.kind, kinds));
    expect(
      mails
        .filter(({ payload }) => payload.key === guest.key)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([kinds[0], kinds[0], kinds[1], kinds[1]]);
    await ask(guest.path, guest.headers, { expectedPenalty: 0 });
    await decide(guest.path, { decision: 'reject', reason: 'Fuera de plazo' });
    const decided = await withdraw(guest.headers);
    expect(await failureOf(decided)).toMatchObject({ code: 'ALREADY_DECIDED', details: { status: 'confirmed' } });
  });

  it('of one room leaves the rest confirmed at its price', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } }, 2);
    const [first] = guest.reservation.rooms;
    await daysBefore(60, guest, () => ask(guest.path, guest.headers, { expectedPenalty: 60_000, rooms: [first?.id] }));
    const done = await dataOf<Reservation>(await decide(guest.path, { decision: 'approve' }));
    expect(done).toMatchObject({ status: 'confirmed', total: { amount: 180_000 } });
    expect(done.rooms.map(({ status }) => status)).toEqual(['cancelled', 'requested']);
    expect(ledgerOf(done)).toEqual(BALANCED);
    expect((await soldOf(guest))[0]).toBe(1);
    const rest = await daysBefore(60, guest, async () => {
      const all = await preview(provider, guest, guest.headers);
      expect(all).toMatchObject({
        price: { amount: 120_000 },
        penalty: { amount: 60_000 },
        total: { amount: 120_000 },
      });
      await ask(guest.path, guest.headers, { expectedPenalty: 60_000 });
      return dataOf<Reservation>(await decide(guest.path, { decision: 'approve' }));
    });
    expect(rest).toMatchObject({ status: 'cancelled', total: { amount: 120_000 } });
    expect(ledgerOf(rest), 'both penalties stay').toEqual(BALANCED);
  });
});

describe('who may', () => {
  it('the couple and the payment desk cannot decide, another agency finds nothing', async () => {
    const guest = await booked(provider);
    await ask(guest.path, guest.headers, { expectedPenalty: 0 });
    for (const role of ['organizer', 'payment', 'wholesaler'] as const) {
      const answer = await decide(guest.path, { decision: 'approve' }, await staffOf(provider, role));
      expect(answer.status, role).toBe(403);
    }
    expect((await decide(guest.path, { decision: 'approve' }, guest.headers)).status).toBe(403);
    const other = await booked(provider, { agencyId: 'elsewhere' });
    expect((await decide(other.path, { decision: 'approve' })).status).toBe(404);
    expect((await ask(other.path, staff, { expectedPenalty: 0, reason: 'agency' })).status).toBe(404);
  });

  it('staff cancel at once with a reason; the agency’s own fault costs the guest nothing', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await daysBefore(10, guest, async () => {
      expect((await ask(guest.path, staff, { expectedPenalty: 0 })).status, 'no reason').toBe(422);
      const shown = await ask(guest.path, staff, { expectedPenalty: 0, reason: 'noShow' });
      expect((await failureOf(shown)).code).toBe('PRICE_CHANGED');
      const done = await dataOf<Reservation>(await ask(guest.path, staff, { expectedPenalty: 0, reason: 'agency' }));
      expect(done).toMatchObject({ status: 'cancelled', total: { amount: 0 }, cancellation: { reason: 'agency' } });
      expect(ledgerOf(done)).toEqual(BALANCED);
    });
  });

  it('who did not pay owes what is kept, and can still pay it', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const { id } = await deposited(provider.request, guest, 20_000);
    const done = await daysBefore(10, guest, async () =>
      dataOf<Reservation>(await ask(guest.path, staff, { expectedPenalty: 120_000, reason: 'nonPayment' })),
    );
    expect(done).toMatchObject({ status: 'cancelled', balance: { amount: 120_000 }, credit: { amount: 0 } });
    expect(done.nextDue).toMatchObject({ amount: { amount: 120_000 } });
    const json = { decision: 'approve' };
    const late = await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff });
    expect(late.status, 'the proof that waited is money too').toBe(200);
    const after = await readNow(provider, guest);
    expect(after).toMatchObject({ status: 'cancelled', balance: { amount: 100_000 } });
    expect(ledgerOf(after)).toEqual(BALANCED);
  });

  it('a proof that waited and is more than what is kept goes back, as far as it is more', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    const { id } = await deposited(provider.request, guest, 100_000);
    await daysBefore(60, guest, () => ask(guest.path, staff, { expectedPenalty: 60_000, reason: 'guestRequest' }));
    expect(await readNow(provider, guest)).toMatchObject({ status: 'cancelled', balance: { amount: 60_000 } });
    const json = { decision: 'approve' };
    await dataOf(await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff }));
    expect((await refundsOf(guest.key)).map(({ refund: { amount, status } }) => [amount, status])).toEqual([
      [40_000, 'requested'],
    ]);
    expect(ledgerOf(await readNow(provider, guest))).toEqual(BALANCED);
  });

  it('what is owed is paid in parts by deposit or card, never above it; then no money is taken any more', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await takeCards(provider.db);
    await daysBefore(10, guest, () => ask(guest.path, staff, { expectedPenalty: 120_000, reason: 'nonPayment' }));
    const over = await deposit(provider.request, guest.key, depositForm({ amount: '120001' }), guest.headers);
    expect((await failureOf(over)).code).toBe('OVER_BALANCE');
    await paid(provider, guest, staff, 1_000);
    const tooMuch = await askIntent(provider, guest, 119_001);
    expect((await failureOf(tooMuch)).code).toBe('OVER_BALANCE');
    const { paymentId } = await intent(provider, guest, 119_000);
    await payByCard(provider, guest, paymentId);
    const settled = await readNow(provider, guest);
    expect(settled).toMatchObject({ status: 'cancelled', balance: { amount: 0 }, credit: { amount: 0 } });
    expect(settled.rooms.map(({ status }) => status)).toEqual(['cancelled']);
    expect(await soldOf(guest)).not.toContain(1);
    const more = await deposit(provider.request, guest.key, depositForm({ amount: '1' }), guest.headers);
    expect([more.status, (await failureOf(more)).code]).toEqual([409, 'INVALID_STATE']);
  });

  it('a hold that was given up owes nothing, whatever its price was', async () => {
    const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
    const guest = await held(provider.request, code, holdBody([room(categoryIds[0])]));
    const { key } = guest.reservation;
    await provider.request(`/api/v1/reservations/${key}`, { method: 'DELETE', headers: guest.headers });
    const refused = await deposit(provider.request, key, depositForm({ amount: '15000' }), guest.headers);
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });
});

describe('nights of a cancelled room (vector 32)', () => {
  const stockOf = async ({ block }: Booked) => {
    const [first] = await provider.db
      .select()
      .from(roomNights)
      .where(and(eq(roomNights.eventCategoryId, block.categoryIds[0] ?? ''), eq(roomNights.night, night(0))));
    return [first?.allotted, first?.sold];
  };

  it('come back to the block before the cut-off, and go back to the hotel after it', async () => {
    for (const [cutOffDate, stock] of [
      ['2027-06-01', [5, 0]],
      ['2027-01-09', [4, 0]],
    ] as const) {
      const guest = await booked(provider, { allotted: 5, categories: ['A'] });
      await provider.db
        .update(eventCategories)
        .set({ cutOffDate })
        .where(eq(eventCategories.id, guest.block.categoryIds[0] ?? ''));
      await ask(guest.path, staff, { expectedPenalty: 0, reason: 'agency' });
      expect(await stockOf(guest)).toEqual(stock);
    }
  });
});

it('keeps of a deposit no more room by room than of all at once', async () => {
  const event = { cancellationSteps: [{ fromDays: 0, penalty: { kind: 'deposit' as const } }] };
  const guest = await booked(provider, { event }, 3);
  await paid(provider, guest, staff, 15_000);
  expect((await preview(provider, guest, guest.headers)).penalty.amount).toBe(15_000);
  let kept = 0;
  for (const { id } of guest.reservation.rooms) {
    const { penalty } = await preview(provider, guest, guest.headers, `?rooms=${id}`);
    kept += penalty.amount;
    const json = { expectedPenalty: penalty.amount, reason: 'late', rooms: [id] };
    await dataOf(await ask(guest.path, staff, json));
  }
  expect(kept).toBe(15_000);
  expect(await readNow(provider, guest)).toMatchObject({ status: 'cancelled', total: { amount: 15_000 } });
});

describe('passes and discounts', () => {
  it('are part of what is cancelled', async () => {
    const block = await insertBlock(provider.db, { event: { cancellationSteps: STEPS, passSharePercent: 100 } });
    const body = holdBody([room(block.categoryIds[0])], { passes: [{ kind: 'adult', quantity: 1 }] });
    const guest = await confirmed(provider.request, block.code, body);
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    await daysBefore(60, guest, async () => {
      expect(await preview(provider, { path }, guest.headers)).toMatchObject({
        price: { amount: 132_000 },
        penalty: { amount: 66_000 },
        passes: 1,
      });
      // Who names every room of it ends the passes too, and reads so.
      const every = guest.reservation.rooms.map(({ id }) => id).join(',');
      expect(await preview(provider, { path }, guest.headers, `?rooms=${every}`)).toMatchObject({
        whole: true,
        passes: 1,
      });
      const done = await dataOf<Reservation>(await ask(path, staff, { expectedPenalty: 66_000, reason: 'late' }));
      expect(ledgerOf(done)).toEqual(BALANCED);
      expect(done.total.amount).toBe(66_000);
    });
  });
});

describe('delete', () => {
  it('puts an expired hold and a settled cancellation away, but nothing that holds money', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const over = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const remove = (path: string, headers: { cookie: string }) => provider.request(path, { method: 'DELETE', headers });
    const overPath = `/api/v1/reservations/${over.reservation.key}`;
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    await provider.request(`/api/v1/events/${block.code}/availability?checkIn=${night(0)}&checkOut=${night(3)}`);
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'expired', nightsReleasedAt: NOW })
      .where(eq(reservations.key, over.reservation.key));
    expect((await remove(overPath, over.headers)).status).toBe(204);
    expect((await provider.request(overPath, { headers: over.headers })).status).toBe(404);
    provider.clock.set(NOW);
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await paid(provider, guest, staff, 20_000);
    await ask(guest.path, staff, { expectedPenalty: 0, reason: 'agency' });
    const owed = await remove(guest.path, guest.headers);
    expect([owed.status, (await failureOf(owed)).code], 'credit is still to go back').toEqual([409, 'INVALID_STATE']);
    const free = await booked(provider);
    await ask(free.path, staff, { expectedPenalty: 0, reason: 'agency' });
    expect((await remove(free.path, free.headers)).status).toBe(204);
    expect((await provider.request(free.path, { headers: staff })).status).toBe(404);
  });
});
