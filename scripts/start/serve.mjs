import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder } from './build.mjs';
import { IDLE_CONNECTION_MS } from './idle-connections.mjs';

/**
 * Next's settings as they were built, as its standalone server is given them: reading next.config.ts anew loads a
 * compiler of TypeScript, which takes a fifth of a second and 50 MB.
 */
function builtSettings(root, env) {
  const { config } = JSON.parse(readFileSync(join(buildFolder(root, env), 'required-server-files.json'), 'utf8'));
  return { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) };
}

/**
 * The C library gives memory back late: it keeps an area for each thread, and takes large pieces from the same heap as
 * small ones once one was freed. Two areas are enough here, and pieces from 128 kB on go back as soon as they are free.
 */
const memoryOf = (env) => ({
  MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2',
  MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ || '131072',
  MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ || '131072',
});

const UNREAD_OUTPUT = fileURLToPath(new URL('unread-output.cjs', import.meta.url));

/**
 * MB of each of the two halves for objects that have just been made: pages render as fast as with four times as much.
 */
const YOUNG_HALF = 4;

/** Starts Next's server as a child that ends with this process, and this process with it. */
export function serve({ root, env, port, host, development = false }) {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const kept = development ? [] : ['--keepAliveTimeout', String(IDLE_CONNECTION_MS)];
  const args = [next, development ? 'dev' : 'start', '-p', String(port), ...kept, ...(host ? ['-H', host] : [])];
  // The channel tells the server when this process is gone, even killed; NEXT_MANUAL_SIG_HANDLE lets
  // instrumentation-node.ts answer what is under way and close the database before the process ends.
  const options = [`--max-semi-space-size=${YOUNG_HALF}`, '--require', UNREAD_OUTPUT];
  const child = spawn(process.execPath, [...options, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      ...(!development && builtSettings(root, env)),
      ...memoryOf(env),
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
