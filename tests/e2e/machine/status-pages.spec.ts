import { expect } from 'playwright/test';
import { findPostgres } from '@/tests/support/find-postgres';
import { type PostgresServer, startPostgres } from '@/tests/support/postgres-server';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { cookieHeader } from '@/tests/support/set-cookies';
import { test } from '../support/kept-pages';

const POSTGRES = findPostgres();
const AGENCY_TOKEN = 'demo-agency-token';

let postgres: PostgresServer;
let product: ProductProcess;
let base: string;

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.skip(!POSTGRES, 'No PostgreSQL on this machine');

test.beforeAll(async () => {
  postgres = await startPostgres(POSTGRES ?? '');
  const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: 'x'.repeat(40), SEED_DEMO: '1', LOG_LEVEL: 'silent' };
  product = await startProduct(settings, { asBuilt: true });
  base = `http://localhost:${product.port}`;
  await expect.poll(async () => (await fetch(`${base}/provider/readyz`)).status, { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  await product.stop();
  await postgres.stop();
});

async function logIn(email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${base}/provider/api/auth/login`, {
    method: 'POST',
    headers: { authorization: AGENCY_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo-2026-boda' }),
  });
  return { cookie: cookieHeader(answer) };
}

/** What a reader without scripts sees: the page without its scripts and their data. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, { headers, redirect: 'manual' });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), html: shown(await answer.text()) };
}

test('a missing page says so in its HTML, in its language and the product’s look', async ({ browser }) => {
  for (const [path, language, words] of [
    ['/no-such-page', 'es', 'Página no encontrada'],
    ['/en/no-such-page', 'en', 'This page could not be found'],
    ['/eventos/PLS-NONE-0000', 'es', 'Página no encontrada'],
    ['/en/eventos/PLS-NONE-0000', 'en', 'This page could not be found'],
  ] as const) {
    const { status, html } = await read(path);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain(`lang="${language}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`));
    expect(html).toContain('rel="stylesheet"');
  }
  // Guests come by a link that was right: below an event's address scripts say that it is the event that may be gone.
  const scripted = await browser.newPage({ baseURL: base });
  for (const path of ['/eventos/PLS-NONE-0000', '/eventos/PLS-NONE-0000/acompanante?token=none']) {
    await scripted.goto(path);
    await expect(scripted.getByText('El evento ya no está publicado')).toBeVisible();
  }
  await scripted.close();
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Buscar mi evento' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
  await context.close();
});

test('with scripts the page’s own text takes its place, once', async ({ page }) => {
  await page.goto(`${base}/no-such-page`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toHaveCount(1);
});

test('a forbidden page says so in its HTML', async () => {
  const { status, html } = await read('/adminmaster/Permisos', await logIn('weddingplanner@demo.test'));
  expect(status).toBe(403);
  expect(html).toMatch(/<h1[^>]*>Tu cuenta no tiene acceso a esta página<\/h1>/);
});

test('while the database is away a page answers 503, to be asked for again, and says so', async () => {
  const headers = await logIn('agency@demo.test');
  expect((await read('/adminmaster/Evento?event=PLS-DEMO-BODA', headers)).status).toBe(200);
  await postgres.stop();
  for (const [path, words] of [
    ['/adminmaster/Evento?event=PLS-DEMO-BODA', 'Volvemos en un momento'],
    ['/en/adminmaster/Evento?event=PLS-DEMO-BODA', 'We’ll be right back'],
    ['/eventos/PLS-NONE-0001', 'Volvemos en un momento'],
  ] as const) {
    const { status, retryAfter, html } = await read(path, headers);
    expect([path, status, retryAfter]).toEqual([path, 503, '5']);
    expect(html).toContain(words);
  }
});
