import type { OpenDatabase } from '../db/client';

interface Rows {
  rows: Record<string, unknown>[];
}

export interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<Rows>;
  /** Resolves once no statement is under way, since pg-boss stops its loops without waiting for them. */
  idle(): Promise<void>;
}

const SEVERAL_STATEMENTS = /;\s*\S/;

/** The product's database as pg-boss wants it, PGlite and PostgreSQL alike. */
export function bossDatabase(database: OpenDatabase): BossDatabase {
  const underWay = new Set<Promise<unknown>>();
  const executeSql = (text: string, values: unknown[] = []): Promise<Rows> => {
    const several = values.length === 0 && SEVERAL_STATEMENTS.test(text);
    const work = several ? script(database, text) : database.raw.query(text, values);
    underWay.add(work);
    const done = () => underWay.delete(work);
    work.then(done, done);
    return work;
  };
  return {
    executeSql,
    async idle() {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
  };
}

/** pg-boss sends whole transactions as one text; one that fails must not leave its connection inside a transaction. */
function script(database: OpenDatabase, text: string): Promise<Rows> {
  return database.withConnection(async (_db, raw) => {
    try {
      await raw.exec(text);
    } catch (error) {
      await raw.exec('ROLLBACK');
      throw error;
    }
    return { rows: [] };
  });
}
