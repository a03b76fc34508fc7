import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { auditLog, events, outbox, payments, reservations } from '@/lib/provider/db/schema';
import { mailedLoginToken } from '@/lib/provider/people/session/create-login-link';
import {
  confirmed,
  countNights,
  dataOf,
  type HeldByTest,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const HOUR = 3_600_000;
/** The job at so many hours after the confirmation. */
async function jobAt(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    provider.clock.set(new Date(NOW.getTime() + hour * HOUR));
    await runLapses({ ctx: systemContext(provider) });
  }
}
const book = async (options: Parameters<typeof insertBlock>[1] = {}): Promise<[HeldByTest, TestBlock]> => {
  const block = await insertBlock(provider.db, options);
  return [await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])])), block];
};
const rowOf = async ({ reservation: { key } }: HeldByTest) => {
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
  if (!row) throw new Error(`No reservation ${key}`);
  return row;
};
const statusOf = async (guest: HeldByTest) => (await rowOf(guest)).bookingStatus;
const mailsOf = async ({ reservation: { key } }: HeldByTest) => {
  const rows = await provider.db.select().from(outbox).orderBy(outbox.createdAt);
  return rows.filter(({ payload }) => payload.key === key);
};
const kindsOf = async (guest: HeldByTest) => (await mailsOf(guest)).map(({ kind }) => kind);
async function openMailedLink(guest: HeldByTest): Promise<{ cookie: string }> {
  const { id, email } = await rowOf(guest);
  const ctx = systemContext(provider);
  const token = await mailedLoginToken(ctx, { recipient: email }, { holder: { id, email } });
  const answer = await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
  expect(answer.status).toBe(200);
  return { cookie: cookieHeader(answer) };
}
const sold = async ({ categoryIds }: TestBlock) => (await countNights(provider.db, categoryIds[0] ?? ''))[0]?.sold;

describe('a confirmation without payment', () => {
  it('lapses a day after it while its mail address is unverified, warned once; its nights go back', async () => {
    const [guest, block] = await book();
    expect(guest.reservation.lapse).toMatchObject({
      at: new Date(NOW.getTime() + 24 * HOUR).toISOString(),
      mailVerified: false,
    });
    await jobAt(17);
    expect(await kindsOf(guest)).not.toContain('lapse-warning');
    await jobAt(18, 19, 23.9);
    expect((await kindsOf(guest)).filter((kind) => kind === 'lapse-warning')).toHaveLength(1);
    expect([await statusOf(guest), await sold(block)]).toEqual(['confirmed', 1]);
    await jobAt(24.1, 25);
    expect([await statusOf(guest), await sold(block)]).toEqual(['expired', 0]);
    expect((await kindsOf(guest)).filter((kind) => kind === 'reservation-lapsed')).toHaveLength(1);
    const { id } = await rowOf(guest);
    const ofLapse = and(eq(auditLog.entityId, id), eq(auditLog.action, 'reservation.lapsed'));
    expect(await provider.db.select().from(auditLog).where(ofLapse)).toHaveLength(1);
  });

  it('lapses 72 hours after its mailed link was opened, or what the event says', async () => {
    const [guest] = await book();
    const [patient] = await book({ event: { firstPaymentHours: 200 } });
    const [open] = await book({ event: { firstPaymentHours: 0 } });
    provider.clock.set(new Date(NOW.getTime() + 10 * HOUR));
    for (const each of [guest, patient, open]) await openMailedLink(each);
    await jobAt(24, 58, 81.9);
    expect(await statusOf(guest)).toBe('confirmed');
    await jobAt(82.1);
    expect([await statusOf(guest), await statusOf(patient)]).toEqual(['expired', 'confirmed']);
    await jobAt(186, 210.1);
    expect([await statusOf(patient), await statusOf(open)]).toEqual(['expired', 'confirmed']);
  });

  it('is held again with one call, and then its old rooms count anew', async () => {
    const [guest, block] = await book();
    await jobAt(20, 25);
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    // Its first session is over by now: the mailed link opens another.
    const headers = await openMailedLink(guest);
    const again = await dataOf<Reservation>(await provider.request(`${path}/hold-again`, { method: 'POST', headers }));
    expect([again.status, await sold(block)]).toEqual(['hold', 1]);
    const confirm = { json: { acceptTerms: true }, headers };
    const anew = await dataOf<Reservation>(await provider.request(`${path}/confirm`, confirm));
    expect(anew.lapse?.mailVerified).toBe(true);
    expect((await kindsOf(guest)).filter((kind) => kind === 'reservation-confirmed')).toHaveLength(2);
  });

  it('is protected by a proof that waits, has a day after its rejection, and never lapses once money is approved', async () => {
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const decide = async (id: string, json: object) =>
      dataOf(await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff }));
    const [refused] = await book();
    const [paid] = await book();
    const [late, early] = [await deposited(provider.request, refused), await deposited(provider.request, paid)];
    await decide(early.id, { decision: 'approve' });
    await jobAt(20, 26, 300);
    expect([await statusOf(refused), await statusOf(paid)]).toEqual(['confirmed', 'confirmed']);
    const staffLater = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const rejection = { decision: 'reject', reason: 'No se lee' };
    await dataOf(
      await provider.request(`/api/v1/payments/${late.id}/decision`, { json: rejection, headers: staffLater }),
    );
    await jobAt(323);
    expect(await statusOf(refused)).toBe('confirmed');
    await jobAt(325, 327);
    expect([await statusOf(refused), await statusOf(paid)]).toEqual(['expired', 'confirmed']);
    expect((await rowOf(paid)).lapsesAt).toBeNull();
  });

  it('comes back by money without the room that was rejected before: whoever has its nights keeps them', async () => {
    const block = await insertBlock(provider.db, { allotted: 2, categories: ['A'] });
    const [category = ''] = block.categoryIds;
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const guest = await confirmed(provider.request, block.code, holdBody([room(category), room(category)]));
    const { key, rooms } = guest.reservation;
    const rejection = { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/reservations/${key}/rooms/${rooms[0]?.id}/approve`, rejection));
    expect(await sold(block)).toBe(1);
    await jobAt(20, 25);
    expect([await statusOf(guest), await sold(block)]).toEqual(['expired', 0]);
    provider.clock.set(NOW);
    await confirmed(provider.request, block.code, holdBody([room(category)]));
    const { id: reservationId, agencyId } = await rowOf(guest);
    const id = randomUUID();
    await provider.db.insert(payments).values({
      id,
      agencyId,
      reservationId,
      method: 'deposit',
      status: 'pending',
      amount: 15_000,
      currency: 'USD',
      paidOn: '2027-01-10',
      createdBy: 'visitor',
      createdAt: NOW,
    });
    const approval = { json: { decision: 'approve' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${id}/decision`, approval));
    expect([await statusOf(guest), await sold(block)]).toEqual(['confirmed', 2]);
  });

  it('does not lapse while the event’s guests do not pay here, and stands for good once its end has passed so', async () => {
    const [guest, { eventId }] = await book();
    const [late, other] = await book();
    const pay = (id: string, paymentService: boolean) =>
      provider.db.update(events).set({ paymentService }).where(eq(events.id, id));
    await pay(eventId, false);
    await pay(other.eventId, false);
    const { lapse } = await dataOf<Reservation>(
      await provider.request(`/api/v1/reservations/${guest.reservation.key}`, { headers: guest.headers }),
    );
    expect(lapse).toBeNull();
    await jobAt(18, 20);
    await pay(other.eventId, true);
    await jobAt(22, 25, 30);
    await pay(eventId, true);
    await jobAt(31, 33, 200);
    expect([await statusOf(guest), await statusOf(late)]).toEqual(['confirmed', 'expired']);
    expect([await kindsOf(guest), await kindsOf(late)].map((kinds) => kinds.includes('lapse-warning'))).toEqual([
      false,
      true,
    ]);
  });

  it('waits while guests cannot open the event: nobody is asked to pay for one that was taken back', async () => {
    const [guest, { eventId }] = await book();
    const show = (state: 'draft' | 'archived' | 'published') =>
      provider.db.update(events).set({ state }).where(eq(events.id, eventId));
    await show('draft');
    await jobAt(18, 25);
    await show('archived');
    await jobAt(40);
    expect([await statusOf(guest), (await kindsOf(guest)).includes('lapse-warning')]).toEqual(['confirmed', false]);
    await show('published');
    await jobAt(41, 43);
    expect([await statusOf(guest), (await kindsOf(guest)).includes('lapse-warning')]).toEqual(['expired', true]);
  });

  it('does not lapse once its people were checked in: they sleep in its rooms', async () => {
    const [guest, block] = await book();
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const path = `/api/v1/reservations/${guest.reservation.key}/check-in`;
    await dataOf(await provider.request(path, { json: { version: guest.reservation.version }, headers: staff }));
    await jobAt(18, 24.1, 30);
    expect([await statusOf(guest), await sold(block)]).toEqual(['confirmed', 1]);
    expect(await kindsOf(guest)).not.toContain('lapse-warning');
  });

  it('does not lapse where staff booked or confirmed it, nor where it is from before the rule', async () => {
    const block = await insertBlock(provider.db);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${guest.reservation.key}/confirm`;
    await dataOf(await provider.request(path, { json: { acceptTerms: true }, headers: staff }));
    const [older] = await book();
    await provider.db.update(reservations).set({ lapsesAt: null }).where(eq(reservations.key, older.reservation.key));
    await jobAt(100, 1000);
    expect([await statusOf(guest), await statusOf(older)]).toEqual(['confirmed', 'confirmed']);
    expect(await kindsOf(older)).not.toContain('lapse-warning');
    expect(
      (await provider.db.select().from(events).where(eq(events.id, block.eventId)))[0]?.firstPaymentHours,
    ).toBeNull();
  });
});
