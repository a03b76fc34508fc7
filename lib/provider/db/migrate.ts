import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, OpenDatabase, RawDatabase } from '@/lib/provider/db/client';

const MIGRATIONS_FOLDER = join(process.cwd(), 'lib/provider/db/migrations');
// Number of the advisory lock: every process that migrates waits for it.
const MIGRATION_LOCK = 7_305_220;
const MIGRATION_TABLE = `create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
const MIGRATION_WAIT = "set lock_timeout = '120s'; set statement_timeout = 0";

/** The database's tables are not those that this version of the product was written for. */
export class SchemaMismatchError extends Error {
  override name = 'SchemaMismatchError';
}

interface Applied {
  hash: string;
  createdAt: number;
}

async function appliedMigrations(raw: RawDatabase): Promise<Applied[]> {
  const found = await raw.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (found.rows[0]?.there !== true) return [];
  const { rows } = await raw.query('select hash, created_at from drizzle.__drizzle_migrations order by created_at');
  return rows.map((row) => ({ hash: String(row.hash), createdAt: Number(row.created_at) }));
}

const writtenMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

function refuseForeign(applied: readonly Applied[]): void {
  const known = new Map(writtenMigrations().map((migration) => [migration.folderMillis, migration.hash]));
  const first = Math.min(...known.keys());
  for (const { createdAt, hash } of applied) {
    // Older migrations were joined into the first one and no longer exist, so such a database cannot be brought up to
    // date.
    if (createdAt < first)
      throw new SchemaMismatchError(
        'The database was made by a development version of this product, from before its first release. Start on an empty database: another DATA_DIR or DATABASE_URL.',
      );
    if (!known.has(createdAt))
      throw new SchemaMismatchError(
        'The database was migrated by a newer version of this product. Run that version, or restore a backup.',
      );
    if (known.get(createdAt) !== hash)
      throw new SchemaMismatchError(
        'A migration that this database has applied was changed afterwards. Restore the migration file, or a backup.',
      );
  }
}

/**
 * Refuses (SchemaMismatchError, a sentence for a person) a database with migrations missing, unknown or altered:
 * serving on a half-migrated schema would lose data. docs/reliability.md, Migrations.
 */
export async function assertMigrated(database: Pick<OpenDatabase, 'raw'>): Promise<void> {
  const applied = await appliedMigrations(database.raw);
  refuseForeign(applied);
  const missing = writtenMigrations().length - applied.length;
  if (missing > 0) throw new SchemaMismatchError(`The database lacks ${missing} migration(s). Run: npm run db:migrate`);
}

async function applyMissing(db: Database, applied: readonly Applied[]): Promise<void> {
  const done = new Set(applied.map((migration) => migration.createdAt));
  const missing = writtenMigrations().filter((migration) => !done.has(migration.folderMillis));
  // All in one transaction: a process that is killed on the way leaves the database as it was.
  await db.transaction(async (tx) => {
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}

/**
 * Applies what is missing, all of it in one transaction; run twice or by several processes at once it is done once
 * (advisory lock on PostgreSQL; PGlite has one process by its folder lock). Raises SchemaMismatchError.
 */
export async function migrateDatabase(database: OpenDatabase): Promise<void> {
  await database.withConnection(async (db, raw) => {
    if (database.dialect === 'postgres') {
      await raw.exec(MIGRATION_WAIT);
      await raw.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    }
    await raw.exec(MIGRATION_TABLE);
    const applied = await appliedMigrations(raw);
    refuseForeign(applied);
    await applyMissing(db, applied);
  });
  await assertMigrated(database);
}
