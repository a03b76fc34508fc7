import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests get this long to finish once the process is told to stop, milliseconds. docs/reliability.md, Killed
 * processes.
 */
export const DRAIN_LIMIT_MS = 10_000;
const IDLE_CHECK_MS = 50;

type Listener = Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>;

const connections = new Set<Socket>();

/**
 * Notes the connections that this process is given from now on: browsers open some for what they may ask next, and Node
 * takes one on which nothing came yet for a request under way.
 */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
}

/** Stops accepting, waits for the requests under way, and cuts off whatever is not done after limitMs. */
export async function drainServer(server: Listener, limitMs = DRAIN_LIMIT_MS): Promise<void> {
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    const closeUnused = () => {
      server.closeIdleConnections();
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    };
    // A connection that was busy when the server closed would go on serving its client for as long as that one asks.
    const idle = setInterval(closeUnused, IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
    closeUnused();
  });
}

/** The HTTP servers of this process that have answered anything: Next hands its own to nobody. */
export function watchServers(): ReadonlySet<Server> {
  const seen = new Set<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server; response: ServerResponse };
    seen.add(server);
  });
  return seen;
}

/**
 * Runs stop once, at the first SIGTERM, SIGINT, or loss of the process that started this one, then ends the process:
 * code 0, or 1 when stop failed. Answers how to do the same from inside, with a code of one's own.
 */
export function stopOnSignal(stop: () => Promise<void>): (code: number) => void {
  let stopping = false;
  const begin = (code: number) => {
    // A terminal's Ctrl-C and a service manager reach the whole group, and the parent passes its signal on besides.
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => begin(0));
  // The parent process was gone before this one had started.
  if (process.connected === false) begin(0);
  return begin;
}
