/**
 * Classes of SQLSTATE that mean "not now": no connection (08), login refused (28, 3D), a transaction that was rolled
 * back for another (40) or was idle too long (25P03), a read-only server such as a standby (25006), out of resources
 * (53), not in the right state, such as a database that takes no connections (55), stopped by an operator or a limit
 * (57), a failing machine (58).
 */
const NOT_NOW = /^(?:08|28|3D|40|25P03|25006|53|55|57|58)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Messages of the drivers, without a code, when the connection is gone. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection error|is closed|not queryable|after calling end on the pool/i;
/** The server ends a connection after an error of this severity, whatever its class. */
const ENDS_CONNECTION = new Set<unknown>(['FATAL', 'PANIC']);

/** The SQLSTATE of a driver's error, however deeply Drizzle wrapped it; null where there is none. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as Error & { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Whether something failed because the database cannot be reached, takes nobody in, or lost the connection. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state && NOT_NOW.test(state)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('severity' in cause && ENDS_CONNECTION.has(cause.severity)) return true;
    if ('code' in cause && typeof cause.code === 'string' && NETWORK.has(cause.code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseDown)) return true;
    if (!sqlState(cause) && WORDS.test(cause.message)) return true;
  }
  return false;
}
