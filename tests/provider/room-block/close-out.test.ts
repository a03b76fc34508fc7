import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Availability } from '@/lib/contract/room-block';
import { roomNights } from '@/lib/provider/db/schema';
import { takeNights } from '@/lib/provider/inventory/room-block/take-nights';
import { dataOf, failureOf, hold, holdBody, insertBlock, insertUser, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

describe('a night that is closed out', () => {
  it('sells nothing whatever is free, is named as sold out, and sells again once opened', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const [a = ''] = block.categoryIds;
    const close = async (version: number, closed: boolean) =>
      dataOf(
        await provider.request(`/api/v1/categories/${a}/nights`, {
          method: 'PUT',
          headers: staff,
          json: { version, nights: [{ date: night(1), allotted: 10, closed }] },
        }),
      );
    await close(1, true);
    const path = `/api/v1/events/${block.code}/availability?checkIn=${night(0)}&checkOut=${night(3)}`;
    const [shown] = (await dataOf<Availability>(await provider.request(path))).categories;
    expect(shown).toMatchObject({ available: 0, soldOutNights: [night(1)] });
    expect(shown?.nearestFreeStay).toEqual({ checkIn: night(2), checkOut: night(5) });
    for (const headers of [{}, staff]) {
      const refused = await hold(provider.request, block.code, holdBody([room(a)]), headers);
      expect(await failureOf(refused)).toMatchObject({
        code: 'SOLD_OUT',
        details: [{ categoryId: a, nights: [night(1)] }],
      });
    }
    expect((await hold(provider.request, block.code, holdBody([room(a, 2)]))).status).toBe(201);
    await close(2, false);
    expect((await hold(provider.request, block.code, holdBody([room(a)]))).status).toBe(201);
  });

  it('is refused by the statement that takes nights, not only by what was read before', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const [a = ''] = block.categoryIds;
    await provider.db.update(roomNights).set({ closed: true }).where(eq(roomNights.eventCategoryId, a));
    const take = provider.db.transaction((tx) => takeNights(tx, [{ categoryId: a, night: night(0), rooms: 1 }]));
    await expect(take).rejects.toMatchObject({ code: 'SOLD_OUT' });
  });
});
