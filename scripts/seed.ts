import { loadEnv } from '@/lib/config/env';
import { startFailure } from '@/lib/provider/process/start-failure';
import { startProvider } from '@/lib/provider/runtime';

/** Puts the demo's data into the configured database, PostgreSQL included. Run again, it changes nothing. */
async function main(): Promise<void> {
  const provider = await startProvider({ ...loadEnv(), SEED_DEMO: '1' });
  await provider.close();
  console.log('The demo is in the database.');
}

main().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exitCode = 1;
});
