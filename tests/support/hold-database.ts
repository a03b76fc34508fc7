import { openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';

// A process of its own for tests: opens a data folder, migrates it when asked to, and keeps it until it is killed.
const [dataDir = '', task] = process.argv.slice(2);

async function main(): Promise<void> {
  const database = await openDatabase({ dataDir });
  console.log('opened');
  if (task === 'migrate') {
    await migrateDatabase(database);
    console.log('migrated');
  }
  setInterval(() => undefined, 60_000);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
