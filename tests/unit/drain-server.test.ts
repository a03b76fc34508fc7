import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { drainServer, watchConnections } from '@/lib/server/drain-server';

it('a request that never ends is cut off once the limit has passed', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stuck = request({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0 });
  const cut = once(stuck, 'error');
  stuck.end();
  await once(server, 'request');
  const begun = performance.now();
  await drainServer(server, 200);
  expect(performance.now() - begun).toBeGreaterThan(150);
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
});

it('a connection on which nothing was asked keeps no process up', async () => {
  watchConnections();
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const accepted = once(server, 'connection');
  const spare = connect({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
  await accepted;
  const ended = once(spare, 'close');
  await drainServer(server, 600_000);
  await ended;
});
