import { NoopLogger } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { vi } from 'vitest';

export interface Asked<Result> {
  result: Result;
  /** Every statement that went to the database, in its order; what opens and ends a transaction is none. */
  statements: string[];
  /** How many statements were put together anew by Drizzle; what opens and ends a transaction is none either. */
  built: number;
}

const OPENS_OR_ENDS = /^(?:begin|commit|rollback|savepoint|release)\b/i;

/** Does the work and notes the statements that it sends, on either driver. Of work that runs alone. */
export async function statementsOf<Result>(work: () => Promise<Result>): Promise<Asked<Result>> {
  // Both drivers tell the logger of each statement; without a logger of one's own it is this one.
  const sent = vi.spyOn(NoopLogger.prototype, 'logQuery');
  const built = vi.spyOn(PgDialect.prototype, 'sqlToQuery');
  try {
    const result = await work();
    const texts = (sent.mock.calls as unknown as [text: string][]).map(([text]) => text.replace(/\s+/g, ' ').trim());
    const statements = texts.filter((text) => !OPENS_OR_ENDS.test(text));
    const put = built.mock.results.map(({ value }) => value as { sql: string } | undefined);
    return { result, statements, built: put.filter((query) => !OPENS_OR_ENDS.test(query?.sql ?? '')).length };
  } finally {
    sent.mockRestore();
    built.mockRestore();
  }
}
