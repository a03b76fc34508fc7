import { cpSync, readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { temporaryFolder } from './temporary-folder';

let archive: Blob | null = null;
const givenBack: OpenDatabase[] = [];

// No trigger of the append-only log is asked, and nothing of the last user's session is left. Truncating would make a
// file for each of six hundred indexes anew: only tables that have held rows are looked at.
const EMPTY = `set session_replication_role = replica;
  drop schema if exists pgboss cascade;
  do $$ declare named text; begin
    for named in
      select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
    loop execute 'delete from ' || named; end loop;
    for named in select format('%I.%I', schemaname, sequencename) from pg_sequences where last_value is not null
    loop execute 'alter sequence ' || named || ' restart'; end loop;
  end $$;
  set session_replication_role = default;`;

// Not imported above: benches read constants of tests/support/provider.ts, and no run of tests gives them a server.
const postgres = () => import('./postgres');

/** A database that no file before has used, with every table and no row. */
export async function openUnused({ embedded = false } = {}): Promise<OpenDatabase> {
  const { createMigratedDatabase, TEST_DATABASE_URL } = await postgres();
  if (TEST_DATABASE_URL && !embedded)
    return openDatabase({ dataDir: 'unused', databaseUrl: await createMigratedDatabase(), poolSize: 1 });
  archive ??= new Blob([readFileSync(inject('migrated').archive)]);
  return openDatabase({ dataDir: 'memory://', copyOf: archive });
}

/**
 * A database of its own, with every table and no row: on the run's PostgreSQL, which takes less of the processor than
 * PGlite, with the one connection that PGlite would have too. `embedded`, or where there is no PostgreSQL: PGlite in
 * memory.
 */
export async function openMigrated({ embedded = false } = {}): Promise<OpenDatabase> {
  const dialect = embedded || !(await postgres()).TEST_DATABASE_URL ? 'pglite' : 'postgres';
  const used = givenBack.findIndex((database) => database.dialect === dialect);
  const [emptied] = used < 0 ? [] : givenBack.splice(used, 1);
  if (!emptied) return openUnused({ embedded });
  // Not `discard all`: that would drop the prepared statements that the client goes on using.
  await emptied.raw.exec('reset all; unlisten *; discard temp');
  await emptied.raw.exec(EMPTY);
  await emptied.raw.exec('vacuum');
  return emptied;
}

/** Opening one takes longer than most files run: the next file of the process takes this one, emptied. */
export async function giveBack(database: OpenDatabase): Promise<void> {
  const isOpen = await database.raw.query('select 1').then(
    () => true,
    () => false,
  );
  if (isOpen) givenBack.push(database);
}

/** A data folder of its own, with every table and no row. */
export const migratedFolder = (folder = temporaryFolder()): string => copyOf(inject('migrated').folder, folder);

/** A folder of its own for the running test, with what is in one that no process has open. */
export function copyOf(prepared: string, folder = temporaryFolder()): string {
  cpSync(prepared, folder, { recursive: true });
  return folder;
}
