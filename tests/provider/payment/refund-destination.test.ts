import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { auditLog, outbox, refundDestinations, reservations, users } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

/** Check digit by weights 3, 7, 1: the bank's own example. */
const CLABE = '032180000118359719';
const ACCOUNT = { clabe: '032 180 00011835971 9', bank: 'Banca Mifel', holder: 'Eva Ruiz Peña' };

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const cancel = (guest: Booked, json: object, headers = guest.headers) =>
  provider.request(`${guest.path}/cancellation`, { json, headers });
const name = (guest: Booked, json: object, headers = guest.headers) =>
  provider.request(`${guest.path}/refund-destination`, { method: 'PUT', json, headers });
const seenBy = async (guest: Booked, headers: { cookie: string }) =>
  (await dataOf<Reservation>(await provider.request(guest.path, { headers }))).refundDestination;

describe('where a refund by transfer goes', () => {
  it('is said with the request to cancel: whole for who sends it, the last digits for everybody else', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 120_000);
    const asked = await dataOf<Reservation>(await cancel(guest, { expectedPenalty: 0, refundTo: ACCOUNT }));
    expect(asked.status).toBe('cancellationRequested');
    const masked = { last4: '9719', clabe: null, bank: null, holder: null };
    expect(asked.refundDestination).toEqual({ ...masked, bank: ACCOUNT.bank, holder: ACCOUNT.holder });
    expect(await seenBy(guest, staff)).toEqual({ ...ACCOUNT, last4: '9719', clabe: CLABE });
    expect(await seenBy(guest, await staffOf(provider, 'wholesaler'))).toEqual(masked);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
    const [kept] = await provider.db
      .select()
      .from(refundDestinations)
      .where(eq(refundDestinations.reservationId, row?.id ?? ''));
    expect(kept?.clabe).toBe(CLABE);
    const told = JSON.stringify([await provider.db.select().from(auditLog), await provider.db.select().from(outbox)]);
    expect(told, 'nowhere in clear').not.toContain('0118359719');
    expect(told).toContain('9719');
    const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'refund-destination'));
    expect(mails.filter(({ payload }) => payload.key === guest.key)).toHaveLength(1);
  });

  it('is asked for while one waits and nobody knows it, and may be changed by its guest', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 120_000);
    expect((await readNow(provider, guest)).needsRefundDestination).toBe(false);
    await cancel(guest, { reason: 'agency', expectedPenalty: 0 }, staff);
    const waiting = await readNow(provider, guest);
    expect(waiting.payments[0]?.refunds.map(({ method, status }) => [method, status])).toEqual([['bank', 'requested']]);
    expect([waiting.needsRefundDestination, waiting.refundDestination]).toEqual([true, null]);
    const after = await dataOf<Reservation>(await name(guest, ACCOUNT));
    expect([after.needsRefundDestination, after.refundDestination?.last4]).toEqual([false, '9719']);
    const other = { ...ACCOUNT, bank: 'Otro Banco' };
    expect((await dataOf<Reservation>(await name(guest, other))).refundDestination?.bank).toBe('Otro Banco');
  });

  it('is refused with a wrong check digit or without a name, and from anybody but its guest', async () => {
    const guest = await booked(provider);
    const wrong = await name(guest, { ...ACCOUNT, clabe: '032180000118359718' });
    expect([wrong.status, (await failureOf(wrong)).code]).toEqual([422, 'INVALID']);
    const inRequest = await cancel(guest, {
      expectedPenalty: 0,
      refundTo: { ...ACCOUNT, clabe: '032180000118359718' },
    });
    expect([inRequest.status, (await readNow(provider, guest)).status]).toEqual([422, 'confirmed']);
    expect((await name(guest, { ...ACCOUNT, holder: 'https://a.example' })).status).toBe(422);
    expect((await name(guest, ACCOUNT, staff)).status, 'who sends it does not say where to').toBe(403);
    expect((await name(guest, ACCOUNT, (await booked(provider)).headers)).status).toBe(404);
  });

  it('is not said by an admin who acts as the guest, and who once did so does not mark the transfer as sent', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 120_000);
    const attendee = await insertUser(provider.db, { role: 'attendee' });
    await provider.db.update(users).set({ emailVerified: true }).where(eq(users.id, attendee.id));
    const [row] = await provider.db
      .update(reservations)
      .set({ userId: attendee.id })
      .where(eq(reservations.key, guest.key))
      .returning();
    const admin = await insertUser(provider.db, { role: 'admin', agencyId: null });
    const own = await provider.as(admin.email);
    const json = { email: attendee.email, reason: 'No encuentra su reserva' };
    const entered = await provider.request('/api/auth/backdoor', { json, headers: own });
    const acting = { cookie: cookieHeader(entered) };
    expect((await name(guest, ACCOUNT, acting)).status).toBe(403);
    const inRequest = await cancel(guest, { expectedPenalty: 0, refundTo: ACCOUNT }, acting);
    expect([inRequest.status, (await readNow(provider, guest)).status]).toEqual([403, 'paid']);
    expect((await readNow(provider, guest)).refundDestination).toBeNull();
    await provider.db.insert(auditLog).values({
      agencyId: row?.agencyId,
      at: NOW,
      actor: `user:${attendee.id}`,
      actorRole: 'attendee',
      impersonatedBy: admin.id,
      action: 'reservation.refundDestinationSet',
      entity: 'reservation',
      entityId: row?.id ?? '',
    });
    await cancel(guest, { reason: 'agency', expectedPenalty: 0 }, staff);
    const [refund] = (await readNow(provider, guest)).payments[0]?.refunds ?? [];
    const ended = await provider.request('/api/auth/backdoor/end', { method: 'POST', headers: acting });
    const mark = (headers: { cookie: string }) =>
      provider.request(`/api/v1/refunds/${refund?.id}/sent`, { json: { trackingKey: 'SPEI-90' }, headers });
    const refused = await mark({ cookie: cookieHeader(ended) });
    expect([refused.status, (await failureOf(refused)).code]).toEqual([403, 'SELF_REFUND']);
    expect((await mark(await staffOf(provider, 'payment'))).status).toBe(200);
  });
});
