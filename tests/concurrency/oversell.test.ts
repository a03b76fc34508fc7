import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SoldOutDetails } from '@/lib/contract/room-block';
import { nightsOf } from '@/lib/domain/nights';
import { demoRandom } from '@/lib/provider/db/seed/random';
import { countNights, type Failure, hold, holdBody, insertBlock, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { times } from '@/tests/support/thorough';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = times(8, 20);
const ATTEMPTS = 200;
const ROOMS = 10;
const BLOCK_NIGHTS = 12;
const LONGEST = 7;

describe.skipIf(!TEST_DATABASE_URL)('200 parallel attempts for the last 10 rooms', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  it('never oversell a night, leave nobody without an answer and tell losers which nights are gone', async () => {
    const random = demoRandom(20_270_610);
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, {
        allotted: ROOMS,
        nights: BLOCK_NIGHTS,
        categories: ['A'],
        event: { minimumNights: 1 },
      });
      const categoryId = block.categoryIds[0] ?? '';
      const attempts = Array.from({ length: ATTEMPTS }, () => {
        const length = 1 + random.below(LONGEST);
        return room(categoryId, random.below(BLOCK_NIGHTS - length + 1), length);
      });
      const answers = await Promise.all(
        attempts.map(async (stay) => {
          const answer = await hold(provider.request, block.eventId, holdBody([stay]));
          return { stay, status: answer.status, body: (await answer.json()) as Failure };
        }),
      );
      const counted = await countNights(provider.db, categoryId);
      for (const { night, sold, booked, allotted } of counted) {
        expect(sold, `round ${round}, ${night}`).toBeLessThanOrEqual(allotted);
        expect(sold, `round ${round}, ${night}: sold is what bookings hold`).toBe(booked);
      }
      const full = new Set(counted.filter(({ sold, allotted }) => sold === allotted).map(({ night }) => night));
      for (const { stay, status, body } of answers) {
        if (status === 201) continue;
        expect([status, body.code]).toEqual([409, 'SOLD_OUT']);
        const [gone, ...others] = body.details as SoldOutDetails;
        expect(others).toEqual([]);
        expect(gone?.categoryId).toBe(categoryId);
        expect(gone?.nights.length).toBeGreaterThan(0);
        expect(nightsOf(stay)).toEqual(expect.arrayContaining(gone?.nights ?? []));
        for (const night of gone?.nights ?? []) expect(full, 'a night named as gone is gone').toContain(night);
      }
      const winners = answers.filter(({ status }) => status === 201).length;
      expect(winners).toBeGreaterThanOrEqual(ROOMS);
      expect(winners).toBeLessThan(ATTEMPTS);
    }
    expect(await provider.deadlocks()).toBe(0);
  }, 300_000);
});
