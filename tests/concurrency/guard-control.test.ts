import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRandom } from '@/lib/provider/db/seed/random';
import { demandOf, NightsTaken, takeNights } from '@/lib/provider/inventory/room-block/take-nights';
import { countNights, insertBlock, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { takeUnguarded } from '@/tests/support/take-unguarded';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 5;

const ATTEMPTS = 200;

const ROOMS = 10;

/** The same race straight on the nights, with the table's CHECK dropped, so that only the way of taking decides. */
describe.skipIf(!TEST_DATABASE_URL)('the guard of the nights, without the CHECK behind it', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    await provider.exec('alter table room_nights drop constraint room_nights_never_oversold');
  });
  afterAll(() => provider.close());

  /** Answers how many rooms too many were promised for the fullest night, over all rounds. */
  async function race(take: typeof takeNights): Promise<number> {
    const random = demoRandom(7);
    let worst = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: ROOMS, categories: ['A'] });
      const promised = new Map<string, number>();
      await Promise.all(
        Array.from({ length: ATTEMPTS }, async () => {
          const stay = room(block.categoryIds[0], random.below(6), 1 + random.below(6));
          const demand = demandOf([stay]);
          const taken = await provider.db
            .transaction(async (tx) => {
              await take(tx, demand);
              return true;
            })
            .catch((error: unknown) => {
              if (error instanceof NightsTaken) return false;
              throw error;
            });
          if (!taken) return;
          for (const { night } of demand) promised.set(night, (promised.get(night) ?? 0) + 1);
        }),
      );
      worst = Math.max(worst, ...[...promised.values()].map((rooms) => rooms - ROOMS));
      const counted = await countNights(provider.db, block.categoryIds[0] ?? '');
      if (take === takeNights) for (const { night, sold } of counted) expect(sold).toBe(promised.get(night) ?? 0);
    }
    return worst;
  }

  it('holds: nobody is promised a room that is not there', async () => {
    expect(await race(takeNights)).toBe(0);
  });

  it('control: reading first and writing then oversells in this very race', async () => {
    expect(await race(takeUnguarded)).toBeGreaterThan(0);
  });

  it('has the CHECK behind it, which the control had to drop', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const oversell = sql`update room_nights set sold = allotted + 1 where event_category_id = ${block.categoryIds[0]}`;
    await provider.db.execute(oversell);
    const whole = await startRaceProvider(2);
    const other = await insertBlock(whole.db, { categories: ['A'] });
    const refused = whole.db.execute(
      sql`update room_nights set sold = allotted + 1 where event_category_id = ${other.categoryIds[0]}`,
    );
    await expect(refused).rejects.toMatchObject({ cause: { code: '23514' } });
    await whole.close();
  });
});
