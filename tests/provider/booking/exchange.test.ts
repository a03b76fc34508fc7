import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { coupons, events, reservations } from '@/lib/provider/db/schema';
import {
  countNights,
  dataOf,
  failureOf,
  type HeldByTest,
  type HoldBody,
  held,
  hold,
  holdBody,
  insertBlock,
  NOW,
  room,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const exchange = (code: string, { reservation, headers }: HeldByTest, body: HoldBody) =>
  hold(provider.request, code, { ...body, replaces: reservation.key }, headers);

async function statusesOf(...keys: string[]): Promise<Record<string, string>> {
  const rows = await provider.db.select().from(reservations).where(inArray(reservations.key, keys));
  return Object.fromEntries(rows.map(({ key, bookingStatus }) => [key, bookingStatus]));
}
const sold = async (categoryId = '') => (await countNights(provider.db, categoryId)).map((night) => night.sold);

describe('a hold that takes the place of another', () => {
  it('may ask for the very nights that the other gives up, the last ones too', async () => {
    const { code, categoryIds } = await insertBlock(provider.db, { allotted: 1, nights: 4, categories: ['A'] });
    const guest = await held(provider.request, code, holdBody([room(categoryIds[0], 0, 2)]));
    const answer = await exchange(code, guest, holdBody([room(categoryIds[0], 1, 3)]));
    const { key } = await dataOf<Reservation>(answer, 201);
    expect(await statusesOf(guest.reservation.key, key)).toEqual({
      [guest.reservation.key]: 'cancelled',
      [key]: 'hold',
    });
    expect(await sold(categoryIds[0])).toEqual([0, 1, 1, 1]);
  });

  it('leaves the other as it is where it is refused', async () => {
    const { code, categoryIds } = await insertBlock(provider.db, { allotted: 1, categories: ['A', 'B'] });
    const [first, second] = categoryIds;
    const guest = await held(provider.request, code, holdBody([room(first)]));
    await held(provider.request, code, holdBody([room(second)]));
    const answer = await exchange(code, guest, holdBody([room(second)]));
    expect((await failureOf(answer)).code).toBe('SOLD_OUT');
    const { key } = guest.reservation;
    expect(await statusesOf(key)).toEqual({ [key]: 'hold' });
    expect((await sold(first)).slice(0, 4)).toEqual([1, 1, 1, 0]);
    const path = `/api/v1/reservations/${key}`;
    expect((await provider.request(path, { headers: guest.headers })).status, 'its holder is still in').toBe(200);
  });

  it('has the coupon’s last use and the last pass that the other had', async () => {
    const { code, categoryIds, eventId, agencyId } = await insertBlock(provider.db, { categories: ['A'] });
    await provider.db.update(events).set({ passSharePercent: 50 });
    await provider.db.insert(coupons).values({
      id: `coupon-${eventId}`,
      agencyId,
      eventId,
      code: 'ULTIMO',
      percent: 10,
      maximumUses: 1,
      createdAt: NOW,
    });
    const asked = (nights: number) =>
      holdBody([room(categoryIds[0], 0, nights)], { coupon: 'ULTIMO', passes: [{ kind: 'adult', quantity: 1 }] });
    const guest = await held(provider.request, code, asked(3));
    const again = await dataOf<Reservation>(await exchange(code, guest, asked(4)), 201);
    expect(again).toMatchObject({ coupon: 'ULTIMO', passes: [{ quantity: 1 }] });
    const [coupon] = await provider.db.select().from(coupons);
    expect(coupon?.uses).toBe(1);
  });

  it('gives up nobody else’s hold, and none with money in it', async () => {
    const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
    const body = holdBody([room(categoryIds[0])]);
    const [victim, thief, guest] = [
      await held(provider.request, code, body),
      await held(provider.request, code, body),
      await held(provider.request, code, body),
    ];
    const stolen = { reservation: victim.reservation, headers: thief.headers };
    expect((await exchange(code, stolen, body)).status).toBe(201);
    await deposited(provider.request, guest);
    expect((await exchange(code, guest, body)).status).toBe(201);
    const keys = [victim.reservation.key, guest.reservation.key];
    expect(Object.values(await statusesOf(...keys))).toEqual(['hold', 'hold']);
    expect((await sold(categoryIds[0]))[0]).toBe(5);
  });
});
