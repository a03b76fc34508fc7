import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { findPostgres } from './find-postgres';
import { startPostgres } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no PostgreSQL can be had: suites that need it then skip themselves, and say so. */
    databaseUrl: string | null;
    /** Name of a database on it with every table and no row, to be copied. */
    migratedTemplate: string | null;
  }
}

const LOUD = `
********************************************************************************
* NO POSTGRESQL FOUND: the concurrency tests are SKIPPED. PGlite is one        *
* connection and cannot show a race, so nothing stands in for them. The        *
* provider's tests run on PGlite instead, which takes longer.                  *
* Install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.    *
********************************************************************************
`;

/** Migrated once; nobody stays connected to it, as PostgreSQL asks of what is copied. */
async function makeTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: 'unused', databaseUrl: address.href });
  await migrateDatabase(database);
  await database.close();
  return { name, drop: () => run(`drop database ${name}`) };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const programs = given ? null : findPostgres();
  const server = programs ? await startPostgres(programs) : null;
  const databaseUrl = given ?? server?.socketUrl ?? null;
  if (!databaseUrl) process.stderr.write(LOUD);
  project.provide('databaseUrl', databaseUrl);
  const template = databaseUrl ? await makeTemplate(databaseUrl) : null;
  project.provide('migratedTemplate', template?.name ?? null);
  return async () => {
    await template?.drop();
    await server?.stop();
  };
}
