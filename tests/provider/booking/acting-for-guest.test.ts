import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/lib/contract/audit-log';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import type { ReservationNote } from '@/lib/contract/reservation-note';
import type { Session } from '@/lib/contract/session';
import { auditLog, outbox, reservationRooms, reservations, roomNights } from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { depositForm } from '@/tests/support/deposit';
import { brokenInvariants } from '@/tests/support/ledger';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(async () => {
  expect(await brokenInvariants(provider.db)).toEqual({});
  await provider.close();
});

const send = (path: string, json: object, headers: { cookie: string } = staff, method = 'POST') =>
  provider.request(path, { method, json, headers });

const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];

const mailsOf = ({ reservation: { key } }: Booked, kind: string) =>
  provider.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), sql`${outbox.payload} ->> 'key' = ${key}`));

const foreign = async () => provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);

describe('a booking that staff make', () => {
  it('is held without a session, confirmed, mailed to the guest, and told apart in its history', async () => {
    const { code, categoryIds } = await insertBlock(provider.db);
    const held = await send(`/api/v1/events/${code}/reservations`, holdBody([room(categoryIds[0])]));
    expect(held.headers.getSetCookie()).toEqual([]);
    const { key } = await dataOf<Reservation>(held, 201);
    const confirmed = await dataOf<Reservation>(
      await send(`/api/v1/reservations/${key}/confirm`, { acceptTerms: true }),
    );
    expect(confirmed.status).toBe('confirmed');
    expect(confirmed.history.map(({ action, by }) => [action, by])).toEqual([
      ['reservation.held', 'staff'],
      ['reservation.confirmed', 'staff'],
    ]);
  });
});

describe('rooms that an account takes for itself', () => {
  it.each(['organizer', 'payment', 'wholesaler', 'support'] as const)(
    'are confirmed by %s, who goes on as their holder, since the account has no right to book for others',
    async (role) => {
      const { code, categoryIds } = await insertBlock(provider.db);
      const account = await provider.as((await insertUser(provider.db, { role })).email);
      const held = await send(`/api/v1/events/${code}/reservations`, holdBody([room(categoryIds[0])]), account);
      const { key } = await dataOf<Reservation>(held.clone(), 201);
      const holder = { cookie: cookieHeader(held) };
      const confirmed = await send(`/api/v1/reservations/${key}/confirm`, { acceptTerms: true }, holder);
      expect(await dataOf<Reservation>(confirmed)).toMatchObject({ key, status: 'confirmed' });
      const me = await dataOf<Session>(await provider.request('/api/v1/me', { headers: holder }));
      expect(me).toMatchObject({ type: 'R', reservationKey: key });
    },
  );
});

describe('another category', () => {
  it('is taken with its nights and its price, and the old one is given back', async () => {
    const guest = await booked(provider, { categories: ['A', 'B'] });
    const [one] = guest.reservation.rooms;
    const [, other] = guest.block.categoryIds;
    if (!one || !other) throw new Error('two categories were made');
    const change = { kind: 'category', roomId: one.id, categoryId: other };
    const shown = await dataOf<ChangePreview>(await send(`${guest.path}/change-previews`, change));
    const path = `${guest.path}/rooms/${one.id}/category`;
    const order = { categoryId: other, version: one.version, expectedDifference: shown.difference.amount };
    const after = await dataOf<Reservation>(await send(path, order));
    expect(after.rooms[0]).toMatchObject({ categoryId: other });
    expect(after.total.amount).toBe(shown.newTotal.amount);
    expect(ledgerOf(after)).toEqual(BALANCED);
    const sold = await provider.db
      .select({ category: roomNights.eventCategoryId, sold: roomNights.sold })
      .from(roomNights)
      .where(eq(roomNights.eventCategoryId, one.categoryId));
    expect(sold.reduce((sum, night) => sum + night.sold, 0)).toBe(0);
    expect(after.history.at(-1)).toMatchObject({ action: 'room.categoryChanged', by: 'staff' });
    expect(await codeOf(await send(path, order))).toEqual([409, 'STALE']);
  });

  it('is the staff’s to choose: a guest may neither ask for it nor see its price', async () => {
    const guest = await booked(provider, { categories: ['A', 'B'] });
    const [one] = guest.reservation.rooms;
    const [, other] = guest.block.categoryIds;
    const change = { kind: 'category', roomId: one?.id, categoryId: other };
    expect(await codeOf(await send(`${guest.path}/change-previews`, change, guest.headers))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const order = { categoryId: other, version: 1, expectedDifference: 0 };
    const path = `${guest.path}/rooms/${one?.id}/category`;
    expect(await codeOf(await send(path, order, guest.headers))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await send(path, order, await foreign()))).toEqual([404, 'NOT_FOUND']);
    const [kept] = await provider.db
      .select()
      .from(reservationRooms)
      .where(eq(reservationRooms.id, one?.id ?? ''));
    expect(kept?.eventCategoryId).toBe(one?.categoryId);
  });
});

describe('how the holder is reached', () => {
  it('is corrected; a new address ends what was mailed to the old one and gets a link', async () => {
    const guest = await booked(provider);
    const version = (await readNow(provider, guest)).version;
    const fix = { firstName: 'Anaís', mobile: '55 1234 5678', email: 'anais.bien@example.test', version };
    const after = await dataOf<Reservation>(await send(`${guest.path}/contact`, fix, staff, 'PATCH'));
    expect(after.contact).toMatchObject({
      firstName: 'Anaís',
      mobile: '+525512345678',
      email: 'anais.bien@example.test',
    });
    expect((await provider.request(guest.path, { headers: guest.headers })).status).toBe(401);
    const mails = await provider.db.select().from(outbox).where(eq(outbox.recipient, 'anais.bien@example.test'));
    expect(mails.map(({ kind }) => kind)).toEqual(['links-renewed']);
    expect(after.history.at(-1)).toMatchObject({ action: 'reservation.contactCorrected', by: 'staff' });
    expect(await codeOf(await send(`${guest.path}/contact`, fix, staff, 'PATCH'))).toEqual([409, 'STALE']);
  });

  it('refuses a number that is none, a guest and another agency', async () => {
    const guest = await booked(provider);
    const { version } = await readNow(provider, guest);
    const path = `${guest.path}/contact`;
    const wrong = await failureOf(await send(path, { mobile: '123456789012345', version }, staff, 'PATCH'));
    expect(Object.keys(wrong.fields ?? {})).toEqual(['mobile']);
    const fix = { firstName: 'Otra', version };
    expect((await send(path, fix, guest.headers, 'PATCH')).status).toBe(403);
    expect((await send(path, fix, await foreign(), 'PATCH')).status).toBe(404);
    expect((await readNow(provider, guest)).contact.firstName).toBe(guest.reservation.contact.firstName);
  });
});

describe('an adjusted price', () => {
  const adjust = async (guest: Booked, amount: number, more: object = {}) =>
    send(`${guest.path}/adjustments`, {
      amount,
      reason: 'Cortesía por la espera',
      version: (await readNow(provider, { ...guest, headers: staff })).version,
      ...more,
    });

  it('is a line with its reason on total, schedule and mail; what is paid beyond it goes back', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, guest.reservation.total.amount);
    const after = await dataOf<Reservation>(await adjust(guest, -20_000), 201);
    expect(after.lines.at(-1)).toMatchObject({
      kind: 'adjustment',
      label: 'Ajuste: Cortesía por la espera',
      total: { amount: -20_000 },
    });
    expect(after.total.amount).toBe(guest.reservation.total.amount - 20_000);
    expect(after.payments[0]?.refunds.map(({ amount }) => amount.amount)).toEqual([20_000]);
    expect(ledgerOf(after)).toEqual(BALANCED);
    const [row] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.priceAdjusted'));
    expect(row).toMatchObject({ after: { amount: -20_000, reason: 'Cortesía por la espera' } });
    expect(await mailsOf(guest, 'reservation-changed')).toHaveLength(1);
  });

  it('stays when a room changes, and never takes off more than is left', async () => {
    const guest = await booked(provider, {}, 2);
    await dataOf<Reservation>(await adjust(guest, -200_000), 201);
    const [, second] = guest.reservation.rooms;
    const path = `${guest.path}/cancellation`;
    const gone = await send(path, { reason: 'agency', rooms: [second?.id], expectedPenalty: 0 });
    const after = await dataOf<Reservation>(gone);
    expect(after.total.amount).toBe(0);
    expect(ledgerOf(after)).toEqual(BALANCED);
  });

  it('is refused below nothing, by who may not, out of date and for another agency', async () => {
    const guest = await booked(provider);
    const tooMuch = await failureOf(await adjust(guest, -(guest.reservation.total.amount + 1)));
    expect(Object.keys(tooMuch.fields ?? {})).toEqual(['amount']);
    expect(await codeOf(await adjust(guest, -1, { version: 0 }))).toEqual([409, 'STALE']);
    expect((await adjust(guest, -1, { reason: ' ' })).status).toBe(422);
    const body = { amount: -1, reason: 'No', version: 1 };
    expect((await send(`${guest.path}/adjustments`, body, guest.headers)).status).toBe(403);
    expect((await send(`${guest.path}/adjustments`, body, await foreign())).status).toBe(404);
    expect((await readNow(provider, guest)).total).toEqual(guest.reservation.total);
  });

  it('is not made by staff on the booking that is theirs', async () => {
    const guest = await booked(provider);
    const agent = await insertUser(provider.db, { role: 'agency' });
    const own = { email: agent.email.toUpperCase() };
    await provider.db.update(reservations).set(own).where(eq(reservations.key, guest.key));
    const { version } = await readNow(provider, { ...guest, headers: staff });
    const body = { amount: -1_000, reason: 'Descuento de la casa', version };
    const headers = await provider.as(agent.email);
    expect(await codeOf(await send(`${guest.path}/adjustments`, body, headers))).toEqual([403, 'FORBIDDEN']);
    expect((await readNow(provider, guest)).total).toEqual(guest.reservation.total);
    expect((await adjust(guest, -1_000)).status).toBe(201);
  });
});

describe('money that staff took', () => {
  const record = (guest: Booked, method: string, headers: { cookie: string }) =>
    provider.request(`${guest.path}/payments`, { method: 'POST', body: depositForm({ method }), headers });

  it.each(['cash', 'terminal'])('%s waits for a second pair of eyes, with its proof', async (method) => {
    const guest = await booked(provider);
    const payment = await dataOf<Payment>(await record(guest, method, staff), 201);
    expect(payment).toMatchObject({ method, status: 'pending', hasProof: true });
    const decision = `/api/v1/payments/${payment.id}/decision`;
    expect(await codeOf(await send(decision, { decision: 'approve' }))).toEqual([403, 'SELF_APPROVAL']);
    const waiting = await dataOf<{ total: number }>(
      await provider.request(`/api/v1/events/${guest.block.eventId}/waiting-deposits`, {
        headers: await staffOf(provider),
      }),
    );
    expect(waiting.total).toBe(1);
    const approved = await dataOf<Payment>(await send(decision, { decision: 'approve' }, await staffOf(provider)));
    expect(approved.status).toBe('approved');
  });

  it('is not for a guest to enter', async () => {
    const guest = await booked(provider);
    const { fields } = await failureOf(await record(guest, 'cash', guest.headers));
    expect(Object.keys(fields ?? {})).toEqual(['method']);
  });
});

describe('internal notes', () => {
  it('are read by staff alone and taken away by whoever wrote them', async () => {
    const guest = await booked(provider);
    const path = `${guest.path}/notes`;
    const [note] = await dataOf<ReservationNote[]>(await send(path, { text: 'Pide cuna' }), 201);
    expect(note).toMatchObject({ text: 'Pide cuna', mine: true });
    const colleague = await staffOf(provider);
    const seen = await dataOf<ReservationNote[]>(await provider.request(path, { headers: colleague }));
    expect(seen).toMatchObject([{ text: 'Pide cuna', mine: false }]);
    const remove = (headers: { cookie: string }) =>
      provider.request(`${path}/${note?.id}`, { method: 'DELETE', headers });
    expect((await remove(colleague)).status).toBe(404);
    for (const reader of [guest.headers, await staffOf(provider, 'organizer')])
      expect([403, 404]).toContain((await provider.request(path, { headers: reader })).status);
    expect((await provider.request(path, { headers: await foreign() })).status).toBe(404);
    expect(JSON.stringify(await readNow(provider, guest))).not.toContain('Pide cuna');
    expect(await dataOf<ReservationNote[]>(await remove(staff))).toEqual([]);
  });

  it('name their booking in the audit log, also once taken away', async () => {
    const guest = await booked(provider);
    const path = `${guest.path}/notes`;
    const [note] = await dataOf<ReservationNote[]>(await send(path, { text: 'Llega tarde' }), 201);
    await provider.request(`${path}/${note?.id}`, { method: 'DELETE', headers: staff });
    const log = await provider.request(`/api/v1/audit-log?entity_id=${note?.id}`, { headers: staff });
    const { data } = (await log.json()) as { data: { data: AuditEntry[] } };
    expect(data.data.map(({ action, reservationKey }) => [action, reservationKey])).toEqual([
      ['note.removed', guest.key],
      ['note.added', guest.key],
    ]);
  });
});
