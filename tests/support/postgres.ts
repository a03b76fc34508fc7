import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Address of the PostgreSQL server of this run; null = none to be had, and `describe.skipIf(!TEST_DATABASE_URL)`. */
export const TEST_DATABASE_URL: string | null = inject('databaseUrl') ?? null;

async function create(template: string): Promise<string> {
  if (!TEST_DATABASE_URL) throw new Error('No PostgreSQL in this run: guard the suite with describe.skipIf');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** A new, empty database on that server; gives its address. */
export const createDatabase = (): Promise<string> => create('template1');

/** A new database with every table and no row: a copy, which takes a quarter of the time of migrating. */
export const createMigratedDatabase = (): Promise<string> => create(inject('migratedTemplate') ?? 'template1');
