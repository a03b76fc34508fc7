import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds that requests have to finish after the process is told to stop. docs/reliability.md, Killed processes.
 */
export const DRAIN_LIMIT_MS = 10_000;
const IDLE_CHECK_MS = 50;

type Listener = Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>;

const connections = new Set<Socket>();

/**
 * Records the connections of this process from now on. Browsers open some in advance, and Node treats one without any
 * data like a request under way.
 */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
}

/**
 * Stops accepting connections, waits for the requests under way, and cuts off everything that is not done after
 * limitMs.
 */
export async function drainServer(server: Listener, limitMs = DRAIN_LIMIT_MS): Promise<void> {
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    const closeUnused = () => {
      server.closeIdleConnections();
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    };
    // A connection that was busy at the time of closing would otherwise serve its client as long as the client keeps
    // asking.
    const idle = setInterval(closeUnused, IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
    closeUnused();
  });
}

/** The HTTP servers of this process that have had a request: Next does not give access to its own. */
export function watchServers(): ReadonlySet<Server> {
  const seen = new Set<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server; response: ServerResponse };
    seen.add(server);
  });
  return seen;
}

/**
 * Runs stop once, at the first SIGTERM or SIGINT or when the parent process is gone, then ends the process with code 0,
 * or 1 if stop failed. Answers a function that does the same with any code.
 */
export function stopOnSignal(stop: () => Promise<void>): (code: number) => void {
  let stopping = false;
  const begin = (code: number) => {
    // Ctrl-C in a terminal and service managers signal the whole process group, and the parent also passes its signal
    // on.
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
  // The parent process was already gone when this one started.
  if (process.connected === false) begin(0);
  return begin;
}
