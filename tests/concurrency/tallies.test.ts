import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldTallies } from '@/lib/provider/inventory/tally/fold-tallies';
import { hold, holdBody, insertBlock, room } from '@/tests/support/booking';
import { brokenInvariants } from '@/tests/support/ledger';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const HOLDS = 120;
const FOLDS = 12;

type Fold = (provider: RaceProvider) => Promise<void>;

/** Reads, then empties, then writes: what came in between is gone. */
const foldCarelessly: Fold = async ({ db }) => {
  const { rows } = (await db.execute(sql`select event_id, sum(listed)::int as listed, sum(people)::int as people
    from event_tallies group by event_id`)) as unknown as { rows: Record<string, string>[] };
  await db.execute(sql`delete from event_tallies`);
  for (const { event_id, listed, people } of rows)
    await db.execute(
      sql`insert into event_tallies (event_id, listed, people) values (${event_id}, ${listed}, ${people})`,
    );
};

describe.skipIf(!TEST_DATABASE_URL)('tallies under races', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  /** Holds and folds at once; answers what the books say against it, and how many rows are left. */
  async function race(fold: Fold): Promise<{ said: string[]; left: number }> {
    const block = await insertBlock(provider.db, { allotted: HOLDS, categories: ['A'] });
    const folding = async () => {
      for (let turn = 0; turn < FOLDS; turn++) await fold(provider);
    };
    const holding = Array.from({ length: HOLDS }, () =>
      hold(provider.request, block.code, holdBody([room(block.categoryIds[0])])),
    );
    const [answers] = await Promise.all([Promise.all(holding), folding(), folding()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await fold(provider);
    const found = await provider.db.execute(
      sql`select count(*)::int as left from event_tallies where event_id = ${block.eventId}`,
    );
    const [row] = (found as unknown as { rows: { left: number }[] }).rows;
    return { said: Object.keys(await brokenInvariants(provider.db)), left: row?.left ?? 0 };
  }

  it('bookings and two folds at once: every count is exact, and its rows stay few', async () => {
    const { said, left } = await race(({ db }) => foldTallies({ ctx: { db } }));
    expect(said).toEqual([]);
    expect(left).toBeLessThanOrEqual(64);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('control: a fold that reads before it empties loses bookings in this very race', async () => {
    expect((await race(foldCarelessly)).said.join()).toContain('the tallies of an event');
  });
});
