import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PEER_ADDRESS_HEADER } from '@/lib/config/constants';
import { beforeListeners } from './before-listeners';

let watching = false;

/**
 * Writes the socket's address into every incoming request before any handler sees it. Next gives a route handler no
 * socket, and sets X-Forwarded-For only where the caller has not, so that callers could choose their address.
 */
export function watchPeerAddresses(): void {
  if (watching) return;
  watching = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = request.socket.remoteAddress ?? 'unknown';
    // Next reads the parsed headers, @hono/node-server the raw ones; a header of this name from the caller is removed.
    const { rawHeaders } = request;
    for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
      if (rawHeaders[index]?.toLowerCase() === PEER_ADDRESS_HEADER) rawHeaders.splice(index, 2);
    }
    rawHeaders.push(PEER_ADDRESS_HEADER, address);
    request.headers[PEER_ADDRESS_HEADER] = address;
  });
}

/** Three times the largest upload: a client that sends more does not care about the answer. */
const READ_AT_MOST_BYTES = 32 * 1024 * 1024;
const READ_FOR_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** Kept on the process: a second copy of this module would drop the same body again, and stop it in the middle. */
const WATCHED = Symbol.for('group-booking.unread-bodies');
type Watching = typeof globalThis & { [WATCHED]?: true };

/**
 * Reads and drops the rest of a body after its request was answered, up to 32 MB and 30 seconds; then closes the
 * connection. Without this the sender would be stuck, since browsers and proxies read no answer before they have sent
 * everything.
 */
export function watchUnreadBodies(): void {
  const process = globalThis as Watching;
  if (process[WATCHED]) return;
  process[WATCHED] = true;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    response.once('finish', () => dropRest(request));
  });
}

function dropRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // A handler that stopped reading in the middle still blocks the stream, so its listeners are removed.
  request.removeAllListeners('readable');
  request.removeAllListeners('data');
  request.resume();
  const { socket } = request;
  // A connection that ends with this answer is only closed when the sender is done; earlier the sender would see a
  // reset.
  socket.destroySoon = () => socket.end();
  const readBefore = socket.bytesRead;
  const since = performance.now();
  const look = setInterval(() => {
    const tooMuch = socket.bytesRead - readBefore > READ_AT_MOST_BYTES;
    if (tooMuch || performance.now() - since > READ_FOR_MS) socket.destroy();
  }, LOOK_EVERY_MS);
  look.unref();
  request.once('close', () => {
    clearInterval(look);
    Reflect.deleteProperty(socket, 'destroySoon');
    if (socket.writableEnded) socket.destroy();
  });
}

const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 to methods that no page or call has, such as TRACE, from which not even a Request can be made. */
export function refuseUnknownMethods(): void {
  beforeListeners((request, response) => {
    if (KNOWN.includes(request.method ?? '')) return false;
    response.writeHead(405, { allow: KNOWN.join(', '), 'content-length': 0, connection: 'close' }).end();
    return true;
  });
}

const isReadable = (path: string) => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Turns an address with invalid percent encoding into one that simply does not exist, by escaping its percent signs.
 * Next would fail before any page, with a bare 500 without language and without the site's headers.
 */
export function escapeUnreadableAddresses(): void {
  beforeListeners((request) => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    if (!isReadable(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
    return false;
  });
}
