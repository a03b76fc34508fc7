import type { Database } from './client';

/** A query whose text is made once; `execute` takes the values of its placeholders. */
interface Prepared<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * A query that Drizzle builds once per database instead of at every call: for reads of many columns the building costs
 * more than the answer. Inside a transaction it is built each time, since it belongs to the transaction's connection.
 */
export function preparedOnce<Row>(
  build: (db: Database) => Prepared<Row>,
): (db: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const known = new WeakMap<Database, Prepared<Row>>();
  return (db, values) => {
    const prepared = known.get(db) ?? build(db);
    known.set(db, prepared);
    return prepared.execute(values);
  };
}
