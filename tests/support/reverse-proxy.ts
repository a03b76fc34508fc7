import { once } from 'node:events';
import { createServer, request } from 'node:http';

export interface ReverseProxy {
  port: number;
  close(): void;
}

/** A proxy as docs/nginx.conf describes it: the visitor's Host goes through, the forwarded headers are its own. */
export async function startReverseProxy(target: number, publicHost: string): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      {
        host: '127.0.0.1',
        port: target,
        method: incoming.method,
        path: incoming.url,
        // A connection each, closed with its answer, as nginx does where it is told nothing else.
        agent: false,
        headers: {
          ...incoming.headers,
          host: publicHost,
          'x-forwarded-host': publicHost,
          'x-forwarded-proto': 'https',
          'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => void server.close(),
  };
}
