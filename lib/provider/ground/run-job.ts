import { randomUUID } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, type Column, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { JobName } from '@/lib/contract/job-failure';
import type { Context } from '../context';
import { isDatabaseDown } from '../db/database-down';
import { jobFailures } from '../db/schema';
import { ProviderError } from '../error';

const LONGEST_ERROR = 300;
/** The row id of a failure of the whole job. */
export const WHOLE_JOB = '';

const ofRow = (job: JobName, rowId: string) => and(eq(jobFailures.job, job), eq(jobFailures.rowId, rowId));

/**
 * Runs a job and never throws. A failure is logged and counted, and the job then does nothing for a while, longer after
 * each failure in a row; the first success forgets them.
 */
export async function runJob(ctx: Context, job: JobName, work: (call: { ctx: Context }) => Promise<unknown>) {
  try {
    const { known, waiting } = await failuresOf(ctx, job);
    if (waiting.has(WHOLE_JOB)) return;
    await work({ ctx });
    if (known.has(WHOLE_JOB)) await ctx.db.delete(jobFailures).where(ofRow(job, WHOLE_JOB));
  } catch (error) {
    await noteFailure(ctx, { job, rowId: WHOLE_JOB }, error);
  }
}

/**
 * Deals with a job's rows one by one: one that fails keeps no other waiting; it is counted and left alone for longer
 * after each failure, and forgotten once it succeeds. Answers the results of those that succeeded. Raises only what
 * says that the database is gone.
 */
export async function forEachRow<Row, Result>(
  ctx: Context,
  { job, rows, idOf }: { job: JobName; rows: readonly Row[]; idOf: (row: Row) => string },
  work: (row: Row) => Promise<Result>,
): Promise<Result[]> {
  if (rows.length === 0) return [];
  const { known, waiting } = await failuresOf(ctx, job);
  const results: Result[] = [];
  for (const row of rows) {
    const rowId = idOf(row);
    if (waiting.has(rowId)) continue;
    try {
      results.push(await work(row));
      if (known.has(rowId)) await ctx.db.delete(jobFailures).where(ofRow(job, rowId));
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      await noteFailure(ctx, { job, rowId }, error);
    }
  }
  return results;
}

/**
 * SQL condition: a row (by the column of its id) is not waiting after a failure. Rows that wait must not fill a job's
 * batch.
 */
export function isNotWaiting({ clock }: Context, job: JobName, id: Column): SQL {
  return sql`not exists (select 1 from ${jobFailures} where ${and(eq(jobFailures.job, job), eq(jobFailures.rowId, id), gt(jobFailures.nextAttemptAt, clock.now()))})`;
}

async function failuresOf({ db, clock }: Context, job: JobName) {
  const now = clock.now();
  const found = await db.select().from(jobFailures).where(eq(jobFailures.job, job));
  const waiting = found.filter(({ nextAttemptAt }) => nextAttemptAt > now);
  const idsOf = (rows: typeof found) => new Set(rows.map(({ rowId }) => rowId));
  return { known: idsOf(found), waiting: idsOf(waiting) };
}

async function noteFailure(
  ctx: Context,
  { job, rowId }: { job: JobName; rowId: string },
  error: unknown,
): Promise<void> {
  const { db, clock, services } = ctx;
  const about = { err: error, job, ...(rowId !== WHOLE_JOB && { rowId }) };
  // A lock that was waited for in vain and a lost database are nobody's fault: the next run tries again.
  if (isDatabaseDown(error) || (error instanceof ProviderError && error.code === 'BUSY')) {
    services.log.warn(about, 'a job is left to its next run');
    return;
  }
  services.log.error(about, 'a job failed');
  try {
    const now = clock.now();
    const [earlier] = await db.select().from(jobFailures).where(ofRow(job, rowId));
    const failures = (earlier?.failures ?? 0) + 1;
    const changed = {
      failures,
      lastError: wordsOf(error),
      lastFailedAt: now,
      nextAttemptAt: retryAfterFailures(failures, now),
    };
    await db
      .insert(jobFailures)
      .values({ id: randomUUID(), job, rowId, firstFailedAt: now, ...changed })
      .onConflictDoUpdate({ target: [jobFailures.job, jobFailures.rowId], set: changed });
  } catch (unwritten) {
    services.log.warn({ err: unwritten, job }, 'a failure could not be counted');
  }
}

/**
 * The message of the innermost error: Drizzle's own message holds the statement and its values, which may be personal
 * data.
 */
function wordsOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_ERROR);
}

const LONGEST_MINUTES = 60;

/** When what failed so many times in a row is tried next: after 1, 2, 4 … minutes, an hour at the most. */
export function retryAfterFailures(failures: number, now: Date): Date {
  const minutes = Math.min(LONGEST_MINUTES, 2 ** Math.min(failures - 1, LONGEST_MINUTES));
  return new Date(now.getTime() + minutes * millisecondsInMinute);
}
