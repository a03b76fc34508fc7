import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres';
import { startPostgres } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no PostgreSQL can be had: the suites then skip themselves, and say so. */
    databaseUrl: string | null;
  }
}

const LOUD = `
********************************************************************************
* NO POSTGRESQL FOUND: the concurrency tests are SKIPPED. PGlite is one        *
* connection and cannot show a race, so nothing stands in for them.            *
* Install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.    *
********************************************************************************
`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const programs = given ? null : findPostgres();
  const server = programs ? await startPostgres(programs) : null;
  const databaseUrl = given ?? server?.url ?? null;
  if (!databaseUrl) process.stderr.write(LOUD);
  project.provide('databaseUrl', databaseUrl);
  return async () => server?.stop();
}
