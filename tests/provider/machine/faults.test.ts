import { expect, it } from 'vitest';
import { migratedFolder } from '@/tests/support/migrated';
import { startProviderProcess } from '@/tests/support/provider-process';

/** What a library might do at any time, done when the process is sent a signal. */
const FAULTS = `import { EventEmitter } from 'node:events';
process.on('SIGWINCH', () => void Promise.reject(new Error('nobody awaited this')));
process.on('SIGUSR2', () => setImmediate(() => new EventEmitter().emit('error', new Error('nobody listened'))));`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FAULTS)}`, LOG_LEVEL: 'error' };

it('what no code caught is written down: a promise ends nothing, an event ends the process, and the next one starts', async () => {
  const folder = migratedFolder();
  const provider = await startProviderProcess(folder, env);
  provider.child.kill('SIGWINCH');
  await provider.says('nobody awaited this');
  expect((await fetch(`${provider.base}/healthz`)).status).toBe(200);
  provider.child.kill('SIGUSR2');
  const { code, stdout } = await provider.finished;
  expect([code, stdout]).toEqual([1, expect.stringContaining('nobody listened')]);
  const next = await startProviderProcess(folder, env);
  expect((await fetch(`${next.base}/readyz`)).status).toBe(200);
  next.child.kill('SIGTERM');
  expect((await next.finished).code).toBe(0);
});
