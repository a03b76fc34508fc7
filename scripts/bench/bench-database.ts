import { sql } from 'drizzle-orm';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { insertBlock, type TestBlock } from '@/tests/support/booking';
import { findPostgres } from '@/tests/support/find-postgres';
import { startPostgres } from '@/tests/support/postgres-server';

export interface BenchBlock extends TestBlock {
  firstNight: string;
  nights: number;
}

export interface BenchDatabase {
  url: string;
  database: OpenDatabase;
  /** A published event with rooms far ahead of today. */
  insertBlock(options: { categories: string[]; nights: number; allotted: number }): Promise<BenchBlock>;
  stop(): Promise<void>;
}

const DAYS_AHEAD = 200;
const POOL_SIZE = 16;

/** A PostgreSQL of its own for one measurement, migrated and empty. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const programs = findPostgres();
  if (!programs) throw new Error('no PostgreSQL found (Debian: apt-get install postgresql)');
  const server = await startPostgres(programs);
  const database = await openDatabase({ dataDir: 'unused', databaseUrl: server.url, poolSize: POOL_SIZE });
  await migrateDatabase(database);
  return {
    url: server.url,
    database,
    insertBlock: (options) => insertBlockAhead(database, options),
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

async function insertBlockAhead(
  { db }: OpenDatabase,
  { categories, nights, allotted }: { categories: string[]; nights: number; allotted: number },
): Promise<BenchBlock> {
  const firstNight = addDays(dateInZone(new Date(), 'UTC'), DAYS_AHEAD);
  const block = await insertBlock(db, { categories, nights: 1, event: { eventDate: firstNight } });
  for (const id of block.categoryIds) {
    await db.execute(sql`delete from room_nights where event_category_id = ${id}`);
    await db.execute(sql`insert into room_nights (event_category_id, night, allotted)
      select ${id}, ${firstNight}::date + day, ${allotted} from generate_series(0, ${nights - 1}::int) as day`);
  }
  return { ...block, firstNight, nights };
}
