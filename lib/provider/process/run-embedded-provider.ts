import { embeddedProvider, startEmbeddedProvider } from '@/lib/provider/embedded';
import { drainServer, watchServers } from './drain-server';
import { startFailure } from './start-failure';
import { stopOnSignal } from './stop-on-signal';

/**
 * Starts the provider inside Next's process and sees to its end: requests under way are answered, then the database is
 * closed. A provider that cannot start ends the process; a site that answers 500 to everything would help nobody.
 */
export async function runEmbeddedProvider(): Promise<void> {
  const servers = watchServers();
  try {
    await startEmbeddedProvider();
  } catch (error) {
    process.stderr.write(`\n${startFailure(error)}\n`);
    process.exit(1);
  }
  // Next's own handlers would end the process before the database is closed; scripts/start.mjs turns them off.
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  stopOnSignal(async () => {
    const provider = await embeddedProvider();
    provider.announceStop();
    await Promise.all([...servers].map((server) => drainServer(server)));
    await provider.close();
  });
}
