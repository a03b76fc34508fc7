import { expect } from 'playwright/test';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { test } from '../support/kept-pages';

const HEADERS = { authorization: 'demo-agency-token', accept: 'application/json' };
/** As a browser asks, as Next asks for part of a page, as a cache asks. */
const WAYS: Record<string, string>[] = [{}, { rsc: '1', 'next-router-prefetch': '1' }, { 'if-none-match': '"x"' }];
const PASSWORD = 'Demo-2026-boda';

let product: ProductProcess;
let base: string;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  product = await startProduct({ MAINTENANCE: '1' }, { asBuilt: true });
  base = `http://localhost:${product.port}`;
  await expect.poll(async () => (await fetch(`${base}/provider/readyz`)).status, { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  expect(await product.stop()).toBe(0);
});

test('every page answers 503 with the notice in its language, however it is asked for', async () => {
  for (const [path, language, words] of [
    ['/', 'es', 'Volvemos en unas 2 horas'],
    ['/paquetes', 'es', 'Volvemos en unas 2 horas'],
    ['/eventos/PLS-DEMO-BODA', 'es', 'Volvemos en unas 2 horas'],
    ['/adminmaster/Evento', 'es', 'Volvemos en unas 2 horas'],
    ['/no-such-page', 'es', 'Volvemos en unas 2 horas'],
    ['/en', 'en', 'Back in about 2 hours'],
    ['/en/simulador/Hoteles?q=1', 'en', 'Back in about 2 hours'],
  ] as const) {
    for (const headers of WAYS) {
      const answer = await fetch(base + path, { headers, redirect: 'manual' });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '7200']);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const page = await answer.text();
      expect(page).toContain(`<html lang="${language}"`);
      expect(page).toContain(words);
    }
  }
  const posted = await fetch(`${base}/contacto`, { method: 'POST', body: new FormData() });
  expect(posted.status).toBe(503);
});

test('calls answer alike, and files and the process’s health are there', async () => {
  const refused = await fetch(`${base}/provider/events/code/PLS-DEMO-BODA`, { headers: HEADERS });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7200']);
  expect(await refused.json()).toMatchObject({ code: 'MAINTENANCE' });
  for (const path of ['/provider/healthz', '/provider/readyz', '/robots.txt', '/illustrations/parasol.svg'])
    expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
});

test('staff log in under the notice and work; an attendee who logs in meets it again', async ({ browser }) => {
  const enter = async (email: string) => {
    const page = await (await browser.newContext({ baseURL: base })).newPage();
    await page.goto('/login');
    await expect(page.getByText('El sitio está en mantenimiento')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname !== '/login');
    return page;
  };
  const desk = await enter('agency@demo.test');
  await expect(desk).toHaveURL(/\/adminmaster\/Evento\?event=PLS-DEMO-BODA$/);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Ximena');
  expect((await desk.goto('/paquetes'))?.status()).toBe(200);
  expect((await desk.goto('/eventos/PLS-DEMO-BODA'))?.status()).toBe(200);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Ximena');

  const guest = await enter('attendee@demo.test');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Volvemos en unas 2 horas');
  expect((await guest.goto('/adminReservacion'))?.status()).toBe(503);
});
