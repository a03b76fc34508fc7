import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PEER_ADDRESS_HEADER } from '@/lib/config/constants';

let watching = false;

/**
 * Writes the socket's address into every incoming request before any handler sees it. Next hands a route handler no
 * socket, and fills X-Forwarded-For only where the caller has not: both would let a caller choose its address.
 */
export function watchPeerAddresses(): void {
  if (watching) return;
  watching = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = request.socket.remoteAddress ?? 'unknown';
    // Next reads the parsed headers, @hono/node-server the raw ones; what the caller sent under the name is dropped.
    const { rawHeaders } = request;
    for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
      if (rawHeaders[index]?.toLowerCase() === PEER_ADDRESS_HEADER) rawHeaders.splice(index, 2);
    }
    rawHeaders.push(PEER_ADDRESS_HEADER, address);
    request.headers[PEER_ADDRESS_HEADER] = address;
  });
}
