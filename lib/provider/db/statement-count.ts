import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const counted = new AsyncLocalStorage<{ sent: number }>();

/** Runs the work and hands it a function that tells how many statements it has sent to the database so far. */
export function countingStatements<Result>(work: (sent: () => number) => Result): Result {
  const count = { sent: 0 };
  return counted.run(count, () => work(() => count.sent));
}

/** Drizzle calls it for each statement, which is counted where somebody counts; nothing of the statement is kept. */
export const statementCounter: Logger = {
  logQuery() {
    const count = counted.getStore();
    if (count) count.sent += 1;
  },
};
