import type { Context, Transaction } from '../context';
import { fail } from '../error';
import { isDatabaseDown, sqlState } from './database-down';

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Refused for the sake of an earlier statement of the same transaction that failed. */
const FAILED_BEFORE = '25P02';

/**
 * Runs one action in one transaction. A deadlock or serialisation failure is tried again, a lock time-out or a lost
 * database is BUSY (503 with Retry-After); after a connection that was lost at the commit nobody knows whether it
 * stands. Raises what the work raises.
 */
export async function inTransaction<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      const state = sqlState(error);
      if (state && RETRIED.has(state) && attempt < ATTEMPTS) continue;
      if (isDatabaseDown(error)) {
        ctx.services.log.warn({ err: error, requestId: ctx.requestId }, 'database busy');
        fail('BUSY', { retryAfterSeconds: 1 });
      }
      throw error;
    }
  }
}

/**
 * Statements of one transaction that are sent together: Promise.all, but where one fails, its own error is raised and
 * not that of the others, which the database refuses for its sake and which may be heard of first.
 */
export async function sentTogether<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const all = Promise.all(statements);
  try {
    return await all;
  } catch (first) {
    const settled = await Promise.allSettled<unknown>(statements);
    const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    throw reasons.find((reason) => sqlState(reason) !== FAILED_BEFORE) ?? first;
  }
}

/** The rows of a raw statement: both drivers answer an object with `rows`, which Drizzle's common type hides. */
export function resultRows<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
