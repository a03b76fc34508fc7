import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProviderProcess } from '@/tests/support/provider-process';
import { median, percentile, rounded } from '../figures';
import { BUSY_CALLS, logInAll, SETTINGS } from '../pages/busy-calls';
import { guestTable } from './guest-table';
import { EVENT, GUESTS, importAll } from './import-guests';

const AIM_SECONDS = 30;
const AIM_FACTOR = 2;
const CALLERS = 4;
/** Pause between two calls of a caller, as people pause to read an answer. */
const PAUSE_MS = 20;
const QUIET_MS = 10_000;
/** How often the list is read, and how much longer it may take with ten thousand guests than with a hundred. */
const READS = 40;
const AIM_READ_FACTOR = 1.5;

/**
 * Ten thousand guests into the demo's wedding, on PGlite and in one process with all other calls, which is where an
 * import is most in the way: how long it takes, and how long other people's calls take beside it and without it.
 */
export async function guestsBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guests-bench-'));
  const provider = await startProviderProcess(dataDir, { ...SETTINGS, RATE_LIMIT_UPLOADS_PER_HOUR: '1000' });
  try {
    const send = (path: string, init: RequestInit = {}) => fetch(provider.base + path, init);
    const headers = await logInAll(send);
    const call = async ({ path, person }: (typeof BUSY_CALLS)[number]) => {
      const since = performance.now();
      const answer = await send(path, { headers: headers[person ?? 'nobody'] ?? {} });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return performance.now() - since;
    };
    /** Calls others make until the work is done, in milliseconds each. */
    const beside = async (work: Promise<unknown>) => {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      const times: number[] = [];
      const caller = async (_: unknown, first: number) => {
        for (let at = first; !isOver; at++) {
          const asked = BUSY_CALLS[at % BUSY_CALLS.length];
          if (asked) times.push(await call(asked));
          await wait(PAUSE_MS);
        }
      };
      await Promise.all([over, ...Array.from({ length: CALLERS }, caller)]);
      return times;
    };
    await beside(wait(QUIET_MS / 2));
    const quiet = await beside(wait(QUIET_MS));
    const firstRows = async (query = '') => {
      const times: number[] = [];
      for (let at = 0; at < READS; at++)
        times.push(
          await call({
            name: 'first rows',
            path: `/api/v1/events/${EVENT}/guests?per_page=20&sort=name${query}`,
            person: 'agency',
          }),
        );
      return median(times);
    };
    const few = { first: await firstRows(), searched: await firstRows('&q=lucia') };
    const since = performance.now();
    const busy = await beside(importAll(send, headers.agency ?? {}));
    const seconds = (performance.now() - since) / 1000;
    const row = (name: string, times: number[]) => ({
      'other calls': name,
      calls: times.length,
      'p50 ms': rounded(median(times)),
      'p95 ms': rounded(percentile(times, 0.95)),
      'worst ms': rounded(Math.max(...times)),
    });
    console.table([row('alone', quiet), row('beside the import', busy)]);
    const factor = percentile(busy, 0.95) / percentile(quiet, 0.95);
    console.log(
      `${GUESTS} guests in ${rounded(seconds)} s (aim: ${AIM_SECONDS}); p95 of other calls x ${rounded(factor, 2)} (aim: ${AIM_FACTOR})`,
    );
    const many = { first: await firstRows(), searched: await firstRows('&q=sofia%20nunez%20777') };
    const reads = { first: many.first / few.first, searched: many.searched / few.searched };
    console.log(
      `first rows of ${GUESTS} x ${rounded(reads.first, 2)} of those of the demo (aim: ${AIM_READ_FACTOR}), searched x ${rounded(reads.searched, 2)}`,
    );
    const isSlow = reads.first > AIM_READ_FACTOR;
    if (seconds > AIM_SECONDS || factor > AIM_FACTOR || isSlow) process.exitCode = 1;
  } finally {
    provider.child.kill('SIGTERM');
    await provider.finished;
    rmSync(dataDir, { recursive: true, force: true });
  }
  await guestTable();
}
