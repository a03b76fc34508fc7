import '@/lib/config/mexican-numbers';
import './start/unread-output.cjs';
import { EnvError, loadEnv } from '@/lib/config/env';
import { createLog } from '@/lib/provider/log';
import { startFailure } from '@/lib/provider/process/start-failure';
import { watchFaults } from '@/lib/provider/process/watch-faults';
import { startProvider } from '@/lib/provider/runtime';
import { stopOnSignal } from '@/lib/server/drain-server';
import { hearWrites } from '@/lib/server/hear-writes';
import { endWithNpm } from './start/end-with-npm.mjs';

// Mails, holds that end and everything else that no caller waits for, in a process that answers no call: beside the
// providers on one PostgreSQL, whose own workers take what it leaves. docs/operate.md, Deploy.

function refuse(error: unknown): never {
  console.error(startFailure(error));
  process.exit(1);
}

async function main(): Promise<void> {
  endWithNpm(process.env);
  const env = loadEnv();
  // The folder of PGlite belongs to one process, and that one has to answer the calls.
  if (!env.DATABASE_URL) throw new EnvError(['DATABASE_URL is needed: a worker shares the database of a provider']);
  const provider = await startProvider(env);
  hearWrites({ databaseUrl: env.DATABASE_URL, heard: provider.forgetKept });
  provider.workersRun.then(() => console.log('The workers run'), refuse);
  const stop = stopOnSignal(async () => {
    provider.announceStop();
    await provider.close();
  });
  watchFaults(createLog(env.LOG_LEVEL), () => stop(1));
}

main().catch(refuse);
