import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Refund } from '@/lib/contract/payment';
import { guests, payments, refunds, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { booked, paid, staffOf } from '@/tests/support/after-booking';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  held,
  holdBody,
  insertBlock,
  NOW,
  room,
} from '@/tests/support/booking';
import { DECLINED, intent, payByCard, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

/** A guest whose card was refused, and whose hold ran out. */
async function declined(): Promise<HeldByTest & { paymentId: string }> {
  const { code, categoryIds } = await insertBlock(provider.db);
  await takeCards(provider.db);
  const guest = await held(provider.request, code, holdBody([room(categoryIds[0])]));
  const { paymentId } = await intent(provider, guest);
  await payByCard(provider, guest, paymentId, DECLINED);
  return { ...guest, paymentId };
}

const erase = async ({ reservation: { key } }: HeldByTest) =>
  provider.request(`/api/v1/reservations/${key}/erasure`, { json: { confirm: key }, headers: await staffOf(provider) });

it('waits while a card that failed may still be charged, or was replaced and not ended by its processor', async () => {
  const guest = await declined();
  provider.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  for (const failureCode of ['card_declined', 'replaced']) {
    await provider.db.update(payments).set({ failureCode }).where(eq(payments.id, guest.paymentId));
    const refused = await erase(guest);
    expect([refused.status, (await failureOf(refused)).code], failureCode).toEqual([409, 'INVALID_STATE']);
  }
  await provider.db.update(payments).set({ failureCode: 'abandoned' }).where(eq(payments.id, guest.paymentId));
  expect((await erase(guest)).status).toBe(200);
});

it('does not wait for a processor that the agency has no more, which tells nothing of its cards', async () => {
  const guest = await declined();
  provider.clock.set(new Date(NOW.getTime() + 60 * 60_000));
  await provider.db.update(payments).set({ processor: 'stripe' }).where(eq(payments.id, guest.paymentId));
  expect((await erase(guest)).status).toBe(200);
});

it('waits while a refund failed whose money was not sent otherwise, and no longer', async () => {
  const guest = await booked(provider);
  const staff = await staffOf(provider);
  const { id: paymentId } = await paid(provider, guest, staff, 15_000);
  const cancellation = { json: { reason: 'agency', expectedPenalty: 0 }, headers: staff };
  await dataOf(await provider.request(`${guest.path}/cancellation`, cancellation));
  const ended = { status: 'failed' as const, decidedAt: NOW };
  await provider.db.update(refunds).set(ended).where(eq(refunds.paymentId, paymentId));
  expect((await erase(guest)).status, 'nobody sent the money').toBe(409);
  const order = { json: { amount: 15_000, reason: 'Otra vez', method: 'bank' }, headers: staff };
  const { id } = await dataOf<Refund>(await provider.request(`/api/v1/payments/${paymentId}/refunds`, order), 201);
  expect((await erase(guest)).status, 'it is still to be sent').toBe(409);
  provider.clock.set(new Date(NOW.getTime() + 60_000));
  const sent = { json: { trackingKey: 'MX1' }, headers: await staffOf(provider) };
  await dataOf(await provider.request(`/api/v1/refunds/${id}/sent`, sent));
  expect((await erase(guest)).status).toBe(200);
});

it('waits while somebody whose own booking ended still sleeps in the room of another', async () => {
  const guest = await booked(provider);
  const { agencyId, eventId, code, categoryIds } = guest.block;
  const body = holdBody([room(categoryIds[1])]);
  const contact = { ...body.contact, firstName: 'Bea', lastName: 'Sol', email: 'bea@correo.test' };
  const other = await confirmed(provider.request, code, { ...body, contact });
  const guestId = `named-${guest.key}`;
  const named = { firstName: 'María', lastName: 'Peña', mobile: '+525500001111', attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...named, id: guestId, agencyId, eventId, createdAt: NOW });
  const linked = { guestId, mailVerifiedAt: NOW };
  await provider.db.update(reservations).set(linked).where(eq(reservations.key, guest.key));
  const staff = await staffOf(provider);
  const cancellation = { json: { reason: 'agency', expectedPenalty: 0 }, headers: staff };
  await dataOf(await provider.request(`${guest.path}/cancellation`, cancellation));
  const [roomOfOther] = other.reservation.rooms;
  const theirs = eq(reservationRooms.id, roomOfOther?.id ?? '');
  const occupants = [{ name: 'María Peña', band: 'adult' as const, guestId }];
  await provider.db.update(reservationRooms).set({ occupants }).where(theirs);
  const refused = await erase(guest);
  expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'INVALID_STATE']);
  const [kept] = await provider.db.select().from(reservationRooms).where(theirs);
  expect(kept?.occupants).toEqual(occupants);
  // On the morning of the departure the hotel has no use for the name any more.
  provider.clock.set(new Date('2027-06-04T02:00:00Z'));
  expect((await erase(guest)).status, 'the last evening, at the event').toBe(409);
  provider.clock.set(new Date('2027-06-04T12:00:00Z'));
  expect((await erase(guest)).status).toBe(200);
});
