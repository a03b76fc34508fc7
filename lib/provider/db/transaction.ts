import type { Context, Transaction } from '../context';
import { fail } from '../error';

const RETRIED = new Set(['40001', '40P01']);
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P03', '08006', '08001', '08003']);
const ATTEMPTS = 4;

/** The SQLSTATE of a driver's error, however deeply Drizzle wrapped it; null where there is none. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as Error & { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/**
 * Runs one action in one transaction. A deadlock or serialisation failure is tried again, a lock time-out or a lost
 * database is BUSY (503 with Retry-After). Raises what the work raises. design/architecture.md, "Rules of the provider".
 */
export async function inTransaction<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      const state = sqlState(error);
      if (state && RETRIED.has(state) && attempt < ATTEMPTS) continue;
      if (state && (RETRIED.has(state) || BUSY.has(state))) {
        ctx.services.log.warn({ err: error, requestId: ctx.requestId }, 'database busy');
        fail('BUSY', { retryAfterSeconds: 1 });
      }
      throw error;
    }
  }
}
