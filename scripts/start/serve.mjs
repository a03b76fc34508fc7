import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
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

/** Starts Next's server as a child that ends with this process, and this process with it. */
export function serve({ root, env, port, host, development = false }) {
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const kept = development ? [] : ['--keepAliveTimeout', String(IDLE_CONNECTION_MS)];
  const args = [next, development ? 'dev' : 'start', '-p', String(port), ...kept, ...(host ? ['-H', host] : [])];
  // The channel tells the server when this process is gone, even killed; NEXT_MANUAL_SIG_HANDLE lets
  // instrumentation-node.ts answer what is under way and close the database before the process ends.
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      ...(!development && builtSettings(root, env)),
      // The C library's memory for each thread is seldom given back; two areas of it are enough for this one.
      MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2',
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
