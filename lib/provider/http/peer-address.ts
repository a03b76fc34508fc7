import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

export const PEER_ADDRESS_HEADER = 'x-peer-address';

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
    request.headers[PEER_ADDRESS_HEADER] = request.socket.remoteAddress ?? 'unknown';
  });
}
