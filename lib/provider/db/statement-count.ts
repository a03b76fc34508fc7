import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const counted = new AsyncLocalStorage<{ sent: number }>();

/** Does the work and hands it what tells how many statements it has sent to the database so far. */
export function countingStatements<Result>(work: (sent: () => number) => Result): Result {
  const count = { sent: 0 };
  return counted.run(count, () => work(() => count.sent));
}

/** What Drizzle tells of each statement: it is counted where somebody counts, and nothing of it is kept. */
export const statementCounter: Logger = {
  logQuery() {
    const count = counted.getStore();
    if (count) count.sent += 1;
  },
};
