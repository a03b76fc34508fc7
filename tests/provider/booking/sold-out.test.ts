import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNights, failureOf, hold, holdBody, insertBlock, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

describe('sold-out nights', () => {
  it('are named, with the nearest free stay of the same length in the availability', async () => {
    const small = await insertBlock(provider.db, { allotted: 1, categories: ['A', 'B'] });
    const [first, second] = small.categoryIds;
    expect((await hold(provider.request, small.code, holdBody([room(first, 2, 2)]))).status).toBe(201);
    const answer = await hold(provider.request, small.code, holdBody([room(second), room(first, 1, 4)]));
    expect(answer.status).toBe(409);
    expect(await failureOf(answer)).toMatchObject({
      code: 'SOLD_OUT',
      details: [{ categoryId: first, nights: [night(2), night(3)] }],
    });
    expect((await countNights(provider.db, second ?? '')).map(({ sold }) => sold)).not.toContain(1);
    const read = await provider.request(
      `/api/v1/events/${small.code}/availability?checkIn=${night(1)}&checkOut=${night(3)}`,
    );
    const { data } = (await read.json()) as { data: { categories: unknown[] } };
    expect(data.categories).toMatchObject([
      {
        id: first,
        available: 0,
        soldOutNights: [night(2)],
        nights: [
          { date: night(1), free: 1 },
          { date: night(2), free: 0 },
        ],
        nearestFreeStay: { checkIn: night(0), checkOut: night(2) },
      },
      { id: second, available: 1, soldOutNights: [], nearestFreeStay: null },
    ]);
  });

  it('count two rooms of one request together', async () => {
    const small = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const [only] = small.categoryIds;
    const answer = await hold(provider.request, small.code, holdBody([room(only), room(only, 2)]));
    expect(await failureOf(answer)).toMatchObject({ code: 'SOLD_OUT', details: [{ nights: [night(2)] }] });
    expect((await countNights(provider.db, only ?? '')).map(({ sold }) => sold)).not.toContain(1);
  });
});
