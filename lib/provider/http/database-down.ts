import { sqlState } from '../db/transaction';

const STATES = /^(08|53|55P03|57)/;
const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** What the drivers say without a code when the connection is gone. */
const WORDS = /connection terminated|timeout exceeded when trying to connect|connection error|is closed|not queryable/i;

/** Whether something failed because the database cannot be reached or takes nobody in. design/reliability.md S27, F10. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state && STATES.test(state)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && CODES.has(cause.code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseDown)) return true;
    if (!sqlState(cause) && WORDS.test(cause.message)) return true;
  }
  return false;
}
