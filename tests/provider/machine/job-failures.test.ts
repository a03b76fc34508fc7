import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobFailure, JobFailures } from '@/lib/contract/job-failure';
import { jobFailures, reservations } from '@/lib/provider/db/schema';
import { runJob } from '@/lib/provider/ground/run-job';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { systemContext } from '@/lib/provider/jobs/workers';
import { dataOf, held, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const MINUTE_MS = 60_000;

const PATH = '/api/v1/admin/job-failures';

let provider: TestProvider;

let woken: (string | undefined)[] = [];

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, services: { wakeWorkers: (job) => void woken.push(job) } });
});

afterAll(() => provider.close());

beforeEach(async () => {
  provider.clock.set(NOW);
  woken = [];
  await provider.db.delete(jobFailures);
});

const context = () => systemContext(provider, 'test');

/** Read as whoever logs in now: the clock moves by more than a session lives. */
const failuresNow = async () =>
  dataOf<JobFailures>(await provider.request(PATH, { headers: await provider.as('admin@demo.test') }));

/** A hold that the database refuses to end, as a fault in its records would make it. */
async function jammed(work: (about: { id: string; key: string; other: string }) => Promise<void>): Promise<void> {
  const { exec } = provider.database.raw;
  const block = await insertBlock(provider.db, { agencyId: '1' });
  const [bad, good] = [
    await held(provider.request, block.code, holdBody([room(block.categoryIds[0])])),
    await held(provider.request, block.code, holdBody([room(block.categoryIds[0])])),
  ];
  const rows = await provider.db
    .select()
    .from(reservations)
    .where(inArray(reservations.key, [bad.reservation.key, good.reservation.key]));
  const idOf = (key: string) => rows.find((row) => row.key === key)?.id ?? '';
  const id = idOf(bad.reservation.key);
  await exec(`create function jam() returns trigger language plpgsql as $$ begin raise exception 'jammed'; end $$;
    create trigger jam before update on reservations for each row when (old.id = '${id}') execute function jam()`);
  try {
    await work({ id, key: bad.reservation.key, other: idOf(good.reservation.key) });
  } finally {
    await exec('drop trigger if exists jam on reservations; drop function jam()');
  }
}

const statusOf = async (id: string) => {
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.id, id));
  return row?.bookingStatus;
};

describe('a hold that cannot be ended', () => {
  it('keeps no other from its end, is counted, waits longer each time, and is forgotten once it succeeds', async () => {
    await jammed(async ({ id, key, other }) => {
      provider.clock.pass(16 * MINUTE_MS);
      await expireHolds({ ctx: context() });
      expect([await statusOf(other), await statusOf(id)]).toEqual(['expired', 'hold']);
      const { items, total } = await failuresNow();
      const at = (minutes: number) => new Date(provider.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
      const once = { job: 'expire-holds', recordId: id, reservationKey: key, failures: 1, lastError: 'jammed' };
      expect([total, items]).toEqual([1, [expect.objectContaining({ ...once, nextAttemptAt: at(1) })]]);
      await expireHolds({ ctx: context() });
      expect((await failuresNow()).items[0]?.failures).toBe(1);
      provider.clock.pass(MINUTE_MS);
      await expireHolds({ ctx: context() });
      expect((await failuresNow()).items[0]).toMatchObject({ failures: 2, nextAttemptAt: at(2) });
      await provider.database.raw.exec('drop trigger jam on reservations');
      provider.clock.pass(2 * MINUTE_MS);
      await expireHolds({ ctx: context() });
      expect([await statusOf(id), (await failuresNow()).total]).toEqual(['expired', 0]);
    });
  });

  it('is tried at once where the admin says so, and the log says who did', async () => {
    await jammed(async ({ id }) => {
      provider.clock.pass(16 * MINUTE_MS);
      await expireHolds({ ctx: context() });
      const [failure] = (await failuresNow()).items;
      await provider.database.raw.exec('drop trigger jam on reservations');
      const headers = await provider.as('admin@demo.test');
      const path = `${PATH}/${failure?.id}/retry`;
      const due = await dataOf<JobFailure>(await provider.request(path, { method: 'POST', headers }));
      expect([due.nextAttemptAt, woken.at(-1)]).toEqual([provider.clock.now().toISOString(), 'expire-holds']);
      await expireHolds({ ctx: context() });
      expect(await statusOf(id)).toBe('expired');
      const log = await provider.request('/api/v1/audit-log?action=job.retried', { headers });
      expect((await dataOf<{ data: unknown[] }>(log)).data).toEqual([
        expect.objectContaining({ entityId: 'expire-holds', actor: expect.objectContaining({ kind: 'user' }) }),
      ]);
      expect((await provider.request(path, { method: 'POST', headers })).status).toBe(404);
    });
  });
});

describe('a job that fails as a whole', () => {
  it('raises nothing, does not run while it waits, and is forgotten with its first success', async () => {
    let runs = 0;
    const failing = async () => {
      runs += 1;
      throw new Error('out of order');
    };
    await runJob(context(), 'tally', failing);
    await runJob(context(), 'tally', failing);
    expect([runs, (await failuresNow()).items]).toEqual([
      1,
      [expect.objectContaining({ job: 'tally', recordId: null, lastError: 'out of order' })],
    ]);
    provider.clock.pass(MINUTE_MS);
    await runJob(context(), 'tally', async () => {
      runs += 1;
    });
    expect([runs, (await failuresNow()).total]).toEqual([2, 0]);
  });

  it('for want of the database is no failure of its own: nobody is told, and the next run tries', async () => {
    const down = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await runJob(context(), 'tally', async () => Promise.reject(down));
    expect((await failuresNow()).total).toBe(0);
  });
});
