import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startProduct } from '@/tests/support/product-process';
import { killGroup } from '@/tests/support/run-program';
import { cookieHeader } from '@/tests/support/set-cookies';
import { times } from '@/tests/support/thorough';
import { ownDataFolder } from '../support/own-data-folder';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const DATA_DIR = ownDataFolder('restart');
const LOCK = join(DATA_DIR, 'lock.json');

const eventPage = (port: number) => fetch(`http://localhost:${port}/eventos/PLS-DEMO-BODA`);

test('a start on an unchanged tree builds nothing, tells the demo, and stops with its database closed', async () => {
  const product = await startProduct({ DATA_DIR });
  const { stdout } = product.printed();
  expect(stdout).not.toContain('Building');
  expect(stdout).not.toContain('Installing');
  await expect.poll(() => product.printed().stdout).toContain('agency@demo.test');
  expect(existsSync(LOCK)).toBe(true);
  product.child.kill('SIGTERM');
  expect((await product.finished).code).toBe(0);
  expect(existsSync(LOCK)).toBe(false);
  const again = await startProduct({ DATA_DIR });
  expect((await eventPage(again.port)).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

test('what is changed shows on the event’s page at once, though the page was kept', async () => {
  const product = await startProduct({ DATA_DIR });
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
      .poll(async () => (await eventPage(product.port)).text(), { intervals: [50] })
      .toContain(`${nights} noches`);
    expect(performance.now() - written).toBeLessThan(3000);
  }
  expect(await product.stop()).toBe(0);
});

test('killed, the server goes with the process that started it and leaves the folder to the next', async () => {
  const product = await startProduct({ DATA_DIR });
  product.child.kill('SIGKILL');
  await product.finished;
  await expect.poll(() => existsSync(LOCK), { timeout: 15_000 }).toBe(false);
  const again = await startProduct({ DATA_DIR });
  expect((await eventPage(again.port)).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

test('killed with all that it started, it starts again at once, on the same folder and port', async () => {
  test.setTimeout(600_000);
  let product = await startProduct({ DATA_DIR }, { inGroup: true });
  for (let kill = 0; kill < times(2, 20); kill++) {
    killGroup(product);
    product = await startProduct({ DATA_DIR, PORT: String(product.port) }, { inGroup: true });
  }
  expect((await eventPage(product.port)).status).toBe(200);
  expect(await product.stop()).toBe(0);
});
