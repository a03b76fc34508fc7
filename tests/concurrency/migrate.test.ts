import { describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/provider/db/client';
import { assertMigrated, migrateDatabase } from '@/lib/provider/db/migrate';
import { createDatabase, TEST_DATABASE_URL } from '@/tests/support/postgres';

describe.skipIf(!TEST_DATABASE_URL)('migrations on PostgreSQL', () => {
  it('are applied once when four processes start together', async () => {
    const databaseUrl = await createDatabase();
    const open = () => openDatabase({ dataDir: 'unused', databaseUrl, poolSize: 2 });
    const databases = await Promise.all([open(), open(), open(), open()]);
    await Promise.all(databases.map((database) => migrateDatabase(database)));
    const [first] = databases;
    if (!first) throw new Error('nothing opened');
    await assertMigrated(first);
    const { rows } = await first.raw.query('select created_at from drizzle.__drizzle_migrations');
    expect(new Set(rows.map((row) => row.created_at)).size).toBe(rows.length);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('give a row lock up after five seconds, and no connection keeps the longer wait of the migration', async () => {
    const databaseUrl = await createDatabase();
    const database = await openDatabase({ dataDir: 'unused', databaseUrl, poolSize: 2 });
    await migrateDatabase(database);
    const { rows } = await database.raw.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '5s' }]);
    await database.close();
  });

  it('survive the loss of every connection: the next query opens a new one', async () => {
    const databaseUrl = await createDatabase();
    const database = await openDatabase({ dataDir: 'unused', databaseUrl, poolSize: 2 });
    const admin = await openDatabase({ dataDir: 'unused', databaseUrl, poolSize: 2 });
    await database.raw.query('select 1');
    await admin.raw.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect
      .poll(
        () =>
          database.raw.query('select 1 as one').then(
            ({ rows }) => rows,
            () => null,
          ),
        { timeout: 5000 },
      )
      .toEqual([{ one: 1 }]);
    await Promise.all([database.close(), admin.close()]);
  });
});
