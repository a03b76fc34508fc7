import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { assertMigrated, migrateDatabase } from '@/lib/provider/db/migrate';
import journal from '@/lib/provider/db/migrations/meta/_journal.json';
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

/** A database as a version of this product left it that had the migrations before this one. */
async function migratedBefore(tag: string): Promise<OpenDatabase> {
  const database = await inMemory();
  const until = journal.entries.find((entry) => entry.tag === tag)?.when ?? 0;
  const files = readMigrationFiles({ migrationsFolder: 'lib/provider/db/migrations' });
  await database.raw.exec(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of files.filter((file) => file.folderMillis < until)) {
    for (const statement of sql) await database.raw.exec(statement);
    await database.raw.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  return database;
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

  it('keep what staff wrote in one language, as the main one of its agency', async () => {
    const database = await migratedBefore('0028_bilingual-texts');
    await database.raw.exec(`
      insert into agencies (id, name, email, phone, language_code, token_hash, description, opening_hours,
        opening_hours_english) values
        ('mx', 'Costa', 'a@b.test', '1', 'es', 'x', 'Bodas', '9:00 a 17:00 h', '9 AM to 5 PM'),
        ('us', 'Coast', 'a@b.test', '1', 'en', 'y', 'Weddings', '9 AM to 5 PM', null),
        ('no', 'Nada', 'a@b.test', '1', 'es', 'z', null, null, null);
      insert into events (id, agency_id, code, name, event_date, time_zone, minimum_to_reserve, balance_due_days,
        pass_share_percent, ceremony)
        select id, id, 'PLS-' || id, id, '2027-06-10', 'America/Cancun', 0, 70, 20,
          case id when 'no' then null else jsonb_build_object('date', '2027-06-10', 'startTime', '17:30',
            'venue', 'Capilla ' || id, 'location', 'Playa', 'description', null, 'dressCode', 'Formal') end
        from agencies;
      insert into activities (id, agency_id, event_id, name, date, start_time, venue, description)
        select id, id, id, 'Cena ' || id, '2027-06-10', '20:00', 'Salón', case id when 'mx' then 'Tres tiempos' end
        from agencies`);
    await migrateDatabase(database);
    const read = async (columns: string, table: string) =>
      (await database.raw.query(`select id, ${columns} from ${table} order by id`)).rows;
    expect(await read('description, opening_hours', 'agencies')).toEqual([
      { id: 'mx', description: { es: 'Bodas', en: '' }, opening_hours: { es: '9:00 a 17:00 h', en: '9 AM to 5 PM' } },
      { id: 'no', description: null, opening_hours: null },
      { id: 'us', description: { es: '', en: 'Weddings' }, opening_hours: { es: '', en: '9 AM to 5 PM' } },
    ]);
    expect(await read('ceremony', 'events')).toMatchObject([
      {
        ceremony: {
          ...{ date: '2027-06-10', startTime: '17:30', description: null, dressCode: { es: 'Formal', en: '' } },
          ...{ venue: { es: 'Capilla mx', en: '' }, location: { es: 'Playa', en: '' } },
        },
      },
      { ceremony: null },
      { ceremony: { venue: { es: '', en: 'Capilla us' }, description: null, dressCode: { es: '', en: 'Formal' } } },
    ]);
    expect(await read('name, venue, description, location', 'activities')).toEqual([
      {
        ...{ id: 'mx', name: { es: 'Cena mx', en: '' }, venue: { es: 'Salón', en: '' } },
        ...{ description: { es: 'Tres tiempos', en: '' }, location: null },
      },
      {
        ...{ id: 'no', name: { es: 'Cena no', en: '' }, venue: { es: 'Salón', en: '' } },
        ...{ description: null, location: null },
      },
      {
        ...{ id: 'us', name: { es: '', en: 'Cena us' }, venue: { es: '', en: 'Salón' } },
        ...{ description: null, location: null },
      },
    ]);
    await database.close();
  });

  it('keep the names of rooms, sold ones too, in the language of who sells them', async () => {
    const database = await migratedBefore('0030_bilingual-rooms');
    await database.raw.exec(`
      insert into agencies (id, name, email, phone, language_code, token_hash) values
        ('mx', 'Costa', 'a@b.test', '1', 'es', 'x'), ('us', 'Coast', 'a@b.test', '1', 'en', 'y');
      insert into events (id, agency_id, code, name, event_date, time_zone, minimum_to_reserve, balance_due_days,
        pass_share_percent)
        select id, id, 'PLS-' || id, id, '2027-06-10', 'America/Cancun', 0, 70, 20 from agencies;
      insert into hotels (id, name, city, region, country, address, time_zone, description, age_bands)
        values ('hotel', 'Hotel', 'a', 'b', 'c', 'd', 'America/Cancun', '{}', '[]');
      insert into room_categories (id, hotel_id, name, description, max_occupancy, max_adults, max_juniors, max_minors,
        max_infants) select id, 'hotel', 'Suite ' || id, '{}', 2, 2, 0, 0, 0
        from unnest(array['mx', 'us', 'both', 'none']) as id;
      insert into event_categories (id, agency_id, event_id, room_category_id, block_state)
        select agencies.id || of, agencies.id, agencies.id, of, 'definite'
        from agencies, unnest(array['mx', 'us', 'both']) as of where of in (agencies.id, 'both');
      insert into reservations (id, agency_id, event_id, key, booking_status, first_name, last_name, email, mobile,
        locale, currency, total, minimum_to_reserve, payment_reference, created_at)
        select id, id, id, id, 'confirmed', 'A', 'B', 'a@b.test', '1', 'es', 'USD', 0, 0, id, now() from agencies;
      insert into reservation_rooms (id, reservation_id, event_category_id, category_name, meal_plan, check_in,
        check_out, status, adults, juniors, minors, infants, occupants, total, position)
        select id, id, id || id, 'Suite ' || id, 'AI', '2027-06-10', '2027-06-12', 'approved', 2, 0, 0, 0, '[]', 0, 0
        from agencies;
      insert into reservation_lines (id, reservation_id, kind, category_name, quantity, unit, total, position)
        select id, id, 'room', 'Suite ' || id, 1, 0, 0, 0 from agencies;
      insert into reservation_lines (id, reservation_id, kind, quantity, unit, total, position)
        select id || 'pass', id, 'pass', 1, 0, 0, 1 from agencies`);
    await migrateDatabase(database);
    const read = async (column: string, table: string) =>
      Object.fromEntries(
        (await database.raw.query(`select id, ${column} as text from ${table} order by id`)).rows.map((row) => [
          row.id,
          row.text,
        ]),
      );
    const sold = { mx: { es: 'Suite mx', en: '' }, us: { es: '', en: 'Suite us' } };
    expect(await read('name', 'room_categories')).toEqual({
      ...sold,
      both: { es: 'Suite both', en: '' },
      none: { es: 'Suite none', en: '' },
    });
    expect(await read('category_name', 'reservation_rooms')).toEqual(sold);
    expect(await read('category_name', 'reservation_lines')).toEqual({ ...sold, mxpass: null, uspass: null });
    await database.close();
  });
});
