import '@/lib/config/mexican-numbers';
import './start/unread-output.cjs';
import { serve } from '@hono/node-server';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { loadEnv } from '@/lib/config/env';
import { createLog } from '@/lib/provider/log';
import { startFailure } from '@/lib/provider/process/start-failure';
import { watchFaults } from '@/lib/provider/process/watch-faults';
import { startProvider } from '@/lib/provider/runtime';
import { drainServer, stopOnSignal, watchConnections } from '@/lib/server/drain-server';
import { refuseUnknownMethods, watchPeerAddresses, watchUnreadBodies } from '@/lib/server/every-request';
import { hearWrites } from '@/lib/server/hear-writes';
import { endWithNpm } from './start/end-with-npm.mjs';
import { IDLE_CONNECTION_MS } from './start/idle-connections.mjs';

/** A proxy may hand the site's path on as it is, or cut it off: both are answered. */
function withoutSitePath(request: Request): Request {
  const url = new URL(request.url);
  if (url.pathname !== PROVIDER_PATH && !url.pathname.startsWith(`${PROVIDER_PATH}/`)) return request;
  url.pathname = url.pathname.slice(PROVIDER_PATH.length) || '/';
  return new Request(url, request);
}

function refuse(error: unknown): never {
  console.error(startFailure(error));
  process.exit(1);
}

async function main(): Promise<void> {
  endWithNpm(process.env);
  const env = loadEnv();
  watchPeerAddresses();
  watchUnreadBodies();
  refuseUnknownMethods();
  watchConnections();
  const provider = await startProvider(env);
  provider.workersRun.catch(refuse);
  await provider.hearWrites(provider.forgetKept);
  const { forgetKept: heard, tellNotification: told } = provider;
  if (env.DATABASE_URL) hearWrites({ databaseUrl: env.DATABASE_URL, heard, told });
  const server = serve(
    {
      fetch: (request) => provider.fetch(withoutSitePath(request)),
      port: env.PROVIDER_PORT,
      // watchUnreadBodies gives slow senders longer than the half second of its own.
      autoCleanupIncoming: false,
      serverOptions: { keepAliveTimeout: IDLE_CONNECTION_MS },
      ...(env.HOSTNAME && { hostname: env.HOSTNAME }),
    },
    ({ address, port }) => console.log(`The provider listens on ${address} port ${port}`),
  );
  server.on('error', (error) => {
    console.error(`The provider cannot listen on port ${env.PROVIDER_PORT}: ${error.message}`);
    void provider.close().finally(() => process.exit(1));
  });
  const stop = stopOnSignal(async () => {
    provider.announceStop();
    if ('closeAllConnections' in server) await drainServer(server);
    await provider.close();
  });
  watchFaults(createLog(env.LOG_LEVEL), () => stop(1));
}

main().catch(refuse);
