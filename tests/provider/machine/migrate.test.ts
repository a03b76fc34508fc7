import { describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { assertMigrated, migrateDatabase } from '@/lib/provider/db/migrate';
import { startDatabaseHolder } from '@/tests/support/database-holder';
import { openMigrated } from '@/tests/support/migrated';
import { temporaryFolder } from '@/tests/support/temporary-folder';

const inMemory = () => openDatabase({ dataDir: 'memory://' });

async function tablesOf(database: OpenDatabase): Promise<unknown[]> {
  const { rows } = await database.raw.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map((row) => row.table_name);
}

describe('migrations (F20)', () => {
  it('run twice change nothing the second time', async () => {
    const database = await openMigrated();
    const { rows: first } = await database.raw.query('select * from drizzle.__drizzle_migrations order by id');
    expect(first.length).toBeGreaterThan(0);
    await migrateDatabase(database);
    expect((await database.raw.query('select * from drizzle.__drizzle_migrations order by id')).rows).toEqual(first);
    await database.close();
  });

  it('refuse an empty database and a half-migrated one', async () => {
    const empty = await inMemory();
    await expect(assertMigrated(empty)).rejects.toThrow('npm run db:migrate');
    await empty.close();
    const database = await openMigrated();
    await database.raw.exec(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(assertMigrated(database)).rejects.toThrow('lacks 1 migration(s)');
    await database.close();
  });

  it('that fail on the way leave nothing behind, and succeed once the cause is gone', async () => {
    const database = await inMemory();
    await database.raw.exec('create table reservations (in_the_way int)');
    await expect(migrateDatabase(database)).rejects.toThrow();
    expect(await tablesOf(database)).toEqual(['reservations']);
    await database.raw.exec('drop table reservations');
    await migrateDatabase(database);
    expect(await tablesOf(database)).toContain('room_nights');
    await database.close();
  });

  it('killed at different moments leave all or nothing, and the next start completes them', async () => {
    const folder = temporaryFolder();
    for (const milliseconds of [0, 120, 500]) {
      const migrating = await startDatabaseHolder(folder, 'migrate');
      await migrating.says('opened');
      setTimeout(() => migrating.child.kill('SIGKILL'), milliseconds);
      await migrating.finished;
      const database = await openDatabase({ dataDir: folder });
      const tables = await tablesOf(database);
      expect(tables.length === 0 || tables.includes('room_nights'), `found ${tables.join()}`).toBe(true);
      if (tables.length > 0) await assertMigrated(database);
      await database.close();
    }
    const database = await openDatabase({ dataDir: folder });
    await migrateDatabase(database);
    await assertMigrated(database);
    await database.close();
  });

  it('refuse the schema of a newer version, and a migration altered after it was applied', async () => {
    const database = await openMigrated();
    await database.raw.exec("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)");
    await expect(assertMigrated(database)).rejects.toThrow('newer version');
    await expect(migrateDatabase(database)).rejects.toThrow('newer version');
    await database.raw.exec("delete from drizzle.__drizzle_migrations where hash = 'x'");
    await database.raw.exec("update drizzle.__drizzle_migrations set hash = 'altered' where id = 1");
    await expect(assertMigrated(database)).rejects.toThrow('was changed afterwards');
    await database.close();
  });
});
