import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { IDLE_CONNECTION_MS } from './idle-connections.mjs';

/** Starts Next's server as a child that ends with this process, and this process with it. */
export function serve({ root, env, port, host, development = false }) {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const kept = development ? [] : ['--keepAliveTimeout', String(IDLE_CONNECTION_MS)];
  const args = [next, development ? 'dev' : 'start', '-p', String(port), ...kept, ...(host ? ['-H', host] : [])];
  // The channel tells the server when this process is gone, even killed; NEXT_MANUAL_SIG_HANDLE lets
  // instrumentation.ts answer what is under way and close the database before the process ends.
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      NODE_ENV: development ? 'development' : 'production',
      NEXT_MANUAL_SIG_HANDLE: 'true',
      // The development server kills its own child after this time; the database needs more than its 100 ms.
      NEXT_EXIT_TIMEOUT_MS: '11000',
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
  return child;
}
