import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { assertMigrated, migrateDatabase } from '@/lib/provider/db/migrate';
import * as schema from '@/lib/provider/db/schema';
import { startDatabaseHolder } from '@/tests/support/database-holder';
import { openMigrated } from '@/tests/support/migrated';
import { temporaryFolder } from '@/tests/support/temporary-folder';

const inMemory = () => openDatabase({ dataDir: 'memory://' });
const migratedInMemory = () => openMigrated({ embedded: true });

async function tablesOf(database: OpenDatabase): Promise<unknown[]> {
  const { rows } = await database.raw.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map((row) => row.table_name);
}

/**
 * Drizzle writes one of 17,000 lines with each migration and compares the schema with the newest: older ones are
 * deleted.
 */
const onlySnapshot = () => {
  const folder = 'lib/provider/db/migrations/meta';
  const [newest = '', ...older] = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .toReversed();
  expect(older, 'delete these').toEqual([]);
  return join(folder, newest);
};

/** Every column, index and constraint as PostgreSQL itself words it. */
async function catalogueOf(database: OpenDatabase): Promise<unknown[]> {
  const { rows } = await database.raw.query(`
    select format('%s.%s %s%s default %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end, coalesce(pg_get_expr(adbin, adrelid), 'none')) as said
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace
    union all select format('%s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map((row) => row.said);
}

describe('migrations (F20)', () => {
  it('run twice change nothing the second time', async () => {
    const database = await migratedInMemory();
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
    const database = await migratedInMemory();
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

  it('refuse a database of a development version from before the first release, and say what to do', async () => {
    const database = await migratedInMemory();
    await database.raw.exec(
      'update drizzle.__drizzle_migrations set created_at = created_at - 1, hash = md5(hash) where id = 1',
    );
    await expect(assertMigrated(database)).rejects.toThrow('before its first release');
    await expect(migrateDatabase(database)).rejects.toThrow('Start on an empty database');
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
    const database = await migratedInMemory();
    await database.raw.exec("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)");
    await expect(assertMigrated(database)).rejects.toThrow('newer version');
    await expect(migrateDatabase(database)).rejects.toThrow('newer version');
    await database.raw.exec("delete from drizzle.__drizzle_migrations where hash = 'x'");
    await database.raw.exec("update drizzle.__drizzle_migrations set hash = 'altered' where id = 1");
    await expect(assertMigrated(database)).rejects.toThrow('was changed afterwards');
    await database.close();
  });

  it('make the very tables that the schema files describe, and leave nothing to generate', async () => {
    const migrated = await migratedInMemory();
    const described = await inMemory();
    const written = generateDrizzleJson(schema);
    expect(await generateMigration(JSON.parse(readFileSync(onlySnapshot(), 'utf8')), written)).toEqual([]);
    const [searchable] = (
      await migrated.raw.query("select pg_get_functiondef('searchable(text)'::regprocedure) as definition")
    ).rows;
    await described.raw.exec(`create extension pg_trgm; ${searchable?.definition}`);
    for (const statement of await generateMigration(generateDrizzleJson({}), written))
      await described.raw.exec(statement);
    const tables = await catalogueOf(described);
    expect(tables.length).toBeGreaterThan(700);
    expect(await catalogueOf(migrated)).toEqual(tables);
    await Promise.all([migrated.close(), described.close()]);
  });

  it('keep what the tables do by themselves: functions and the triggers that call them', async () => {
    const database = await migratedInMemory();
    const { rows } =
      await database.raw.query(`select tgname || ' on ' || tgrelid::regclass || ' does ' || proname as does
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal order by 1`);
    const doers = rows.map((row) => row.does);
    expect(doers).toEqual(
      expect.arrayContaining([
        'audit_log_append_only on audit_log does audit_log_refuse_change',
        'audit_log_not_truncated on audit_log does audit_log_refuse_change',
        'banquet_tables_capacity on banquet_tables does refuse_small_table',
        'guests_leave_seats on guests does leave_seats_of_guest',
        'guests_tally_delete on guests does tally_guests',
        'guests_tally_insert on guests does tally_guests',
        'guests_tally_update on guests does tally_guests',
        'household_answers_leave_seat on household_answers does leave_seat_of_answer',
        'notification_written on notifications does tell_notification_written',
        'notifications_read on notification_reads does tell_notifications_read',
        'notifications_unread on notification_reads does tell_notifications_read',
        'outbox_mailing_mail on outbox does follow_mailing_mail',
        'reservation_passes_tally on reservation_passes does tally_pass',
        'reservation_rooms_tally on reservation_rooms does tally_room',
        'reservations_tally on reservations does tally_reservation',
        'seats_capacity on seats does refuse_full_table',
      ]),
    );
    expect(doers.filter((does) => String(does).startsWith('shown_data_written on'))).toHaveLength(21);
    expect(doers).toHaveLength(38);
    await database.close();
  });
});
