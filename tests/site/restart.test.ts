import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migratedFolder } from '@/tests/support/migrated';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { killGroup } from '@/tests/support/run-program';
import { cookieHeader } from '@/tests/support/set-cookies';
import { sharedFolder } from '@/tests/support/temporary-folder';
import { times } from '@/tests/support/thorough';

const DATA_DIR = migratedFolder(sharedFolder());
const LOCK = join(DATA_DIR, 'lock.json');

const eventPage = (port: number) => fetch(`http://localhost:${port}/eventos/PLS-DEMO-BODA`);

// Each test goes on with the product that the one before it left running: starting takes longer than what is tried.
let product: ProductProcess;

test('a start on an unchanged tree builds nothing, tells the demo, and stops with its database closed', async () => {
  product = await startProduct({ DATA_DIR });
  const { stdout } = product.printed();
  expect(stdout).not.toContain('Building');
  expect(stdout).not.toContain('Installing');
  await expect.poll(() => product.printed().stdout).toContain('agency@demo.test');
  expect(existsSync(LOCK)).toBe(true);
  product.child.kill('SIGTERM');
  expect((await product.finished).code).toBe(0);
  expect(existsSync(LOCK)).toBe(false);
  product = await startProduct({ DATA_DIR });
  expect((await eventPage(product.port)).status).toBe(200);
});

test('what is changed shows on the event’s page at once, though the page was kept', async () => {
  const json = { authorization: 'demo-agency-token', 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${product.port}/provider${path}`, init);
  const credentials = JSON.stringify({ email: 'agency@demo.test', password: 'Demo-2026-boda' });
  const login = await call('/api/auth/login', { method: 'POST', headers: json, body: credentials });
  const headers = { ...json, cookie: cookieHeader(login) };
  const path = '/api/v1/events/PLS-DEMO-BODA/booking-terms';
  const kept = async () => (await eventPage(product.port)).headers.get('x-nextjs-cache');
  for (const nights of [5, 6]) {
    await expect.poll(kept).toBe('HIT');
    const { version } = (await (await call(path, { headers })).json()).data;
    const body = JSON.stringify({ minimumNights: nights, version });
    expect((await call(path, { method: 'PATCH', headers, body })).status).toBe(200);
    const written = performance.now();
    await expect
      .poll(async () => (await eventPage(product.port)).text(), { interval: 50 })
      .toContain(`${nights} noches`);
    expect(performance.now() - written).toBeLessThan(3000);
  }
});

test('killed, the server goes with the process that started it and leaves the folder to the next', async () => {
  product.child.kill('SIGKILL');
  await product.finished;
  await expect.poll(() => existsSync(LOCK)).toBe(false);
  product = await startProduct({ DATA_DIR }, { inGroup: true });
  expect((await eventPage(product.port)).status).toBe(200);
});

test('npm told to end takes the server with it, and the next start waits for the folder and the port', async () => {
  expect(await product.stop()).toBe(0);
  const env = { DATA_DIR, PORT: String(product.port) };
  const { child, finished } = await startProduct(env, { byNpm: true });
  child.kill('SIGTERM');
  product = await startProduct(env, { inGroup: true });
  await finished;
  expect((await eventPage(product.port)).status).toBe(200);
});

test('whoever reads its output goes away, and it serves on', async () => {
  await product.stop();
  product = await startProduct({ DATA_DIR, PORT: String(product.port), LOG_LEVEL: 'info' }, { inGroup: true });
  product.child.stdout?.destroy();
  product.child.stderr?.destroy();
  const call = () =>
    fetch(`http://localhost:${product.port}/provider/nothing`, { signal: AbortSignal.timeout(10_000) });
  // Each is a line of the log.
  for (let line = 0; line < 3; line++) expect((await call()).status).toBe(401);
  expect((await eventPage(product.port)).status).toBe(200);
});

test('killed with all that it started, it starts again at once, on the same folder and port', async () => {
  for (let kill = 0; kill < times(2, 20); kill++) {
    killGroup(product);
    product = await startProduct({ DATA_DIR, PORT: String(product.port) }, { inGroup: true });
  }
  expect((await eventPage(product.port)).status).toBe(200);
  expect(await product.stop()).toBe(0);
}, 600_000);
