import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldTallies } from '@/lib/provider/inventory/tally/fold-tallies';
import { hold, holdBody, insertBlock, room } from '@/tests/support/booking';
import { brokenInvariants } from '@/tests/support/ledger';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const HOLDS = 120;
const FOLDS = 12;
const BATCHES = 12;
const GUESTS_OF_A_BATCH = 80;

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

  it('guests come, change and go while their counts are folded: each answer, side and label is counted once', async () => {
    const { db } = provider;
    const { eventId } = await insertBlock(db, { allotted: 1, categories: ['A'] });
    const add = (batch: number) => sql`insert into guests
        (id, agency_id, event_id, first_name, last_name, mobile, attendance, side, tags, created_at)
      select ${eventId} || '-' || ${batch} || '-' || n, agency_id, id, 'Ana', 'Ruiz', '+525500000000',
        (array['pending', 'attends'])[n % 2 + 1], (array['Ana', null])[n % 2 + 1],
        jsonb_build_array('Boda', 'Mesa ' || n % 40), now()
      from events cross join generate_series(1, ${GUESTS_OF_A_BATCH}) n where id = ${eventId}`;
    const answer = (
      batch: number,
    ) => sql`update guests set attendance = 'doesNotAttend', tags = '["Lejos"]', side = 'Luis'
      where id like ${`${eventId}-${batch}-%`} and right(id, 1) in ('1', '4')`;
    const remove = (batch: number) => sql`delete from guests
      where id like ${`${eventId}-${batch}-%`} and right(id, 1) in ('2', '4')`;
    const tend = async (_: unknown, batch: number) => {
      for (const write of [add, answer, remove]) await db.execute(write(batch));
    };
    const folding = async () => {
      for (let turn = 0; turn < FOLDS; turn++) await foldTallies({ ctx: { db } });
    };
    await Promise.all([...Array.from({ length: BATCHES }, tend), folding(), folding()]);
    expect(Object.keys(await brokenInvariants(db))).toEqual([]);
    await foldTallies({ ctx: { db } });
    const { rows } = (await db.execute(
      sql`select count(*)::int as rows, count(distinct (kind, word))::int as words from guest_tallies where event_id = ${eventId}`,
    )) as unknown as { rows: [{ rows: number; words: number }] };
    expect(rows[0].words).toBeGreaterThan(30);
    expect(rows[0].rows).toBeLessThanOrEqual(2 * rows[0].words);
  });

  it('control: a fold that reads before it empties loses bookings in this very race', async () => {
    expect((await race(foldCarelessly)).said.join()).toContain('the tallies of an event');
  });
});
