import type { Context, Transaction } from '../context';
import { fail } from '../error';
import { isDatabaseDown, sqlState } from './database-down';

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** Refused only because an earlier statement of the same transaction failed. */
const FAILED_BEFORE = '25P02';

/**
 * Runs one action in one transaction. A deadlock or serialisation failure is tried again; a lock time-out or a lost
 * database raises BUSY (503 with Retry-After). Where the connection was lost at the commit, nobody knows whether it
 * took place. Raises what the work raises.
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
 * Sends statements of one transaction together: Promise.all, except that where one fails its own error is raised. The
 * database then refuses the others only because of it, and those refusals may arrive first.
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
