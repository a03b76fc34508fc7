import { loadEnv } from '@/lib/config/env';
import { openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { startFailure } from '@/lib/provider/process/start-failure';

async function main(): Promise<void> {
  const env = loadEnv();
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  try {
    await migrateDatabase(database);
    console.log('The database has every migration.');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exitCode = 1;
});
