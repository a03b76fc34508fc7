import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with every table and no row, and the same as an archive to open in memory. Only to be copied. */
    migrated: { folder: string; archive: string };
  }
}

/** Making a database takes seconds; every file of the run copies the one that is made here. */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'booking-migrated-'));
  const migrated = { folder: join(root, 'data'), archive: join(root, 'database.tar') };
  mkdirSync(migrated.folder);
  const database = await openDatabase({ dataDir: migrated.folder });
  await migrateDatabase(database);
  await database.close();
  const client = await PGlite.create(join(migrated.folder, 'database'), { extensions: { pg_trgm } });
  const archive = await client.dumpDataDir('none');
  await client.close();
  await writeFile(migrated.archive, new Uint8Array(await archive.arrayBuffer()));
  project.provide('migrated', migrated);
  return () => rmSync(root, { recursive: true, force: true });
}
