import { type APIResponse, expect, test } from 'playwright/test';

const PASSWORD = 'Demo-2026-boda';
const ANSWERS = [
  { path: '/', status: 200 },
  { path: '/en', status: 200 },
  { path: '/eventos/PLS-DEMO-BODA', status: 200 },
  { path: '/login', status: 200 },
  { path: '/no-such-page', status: 404 },
  { path: '/en/eventos/PLS-NO-SUCH-EVENT-0', status: 404 },
  { path: '/adminmaster/Evento', status: 307 },
  { path: '/provider/healthz', status: 200 },
  { path: '/provider/api/v1/me', status: 401 },
];

function safeHeaders(answer: APIResponse): void {
  const headers = answer.headers();
  const policy = headers['content-security-policy'] ?? '';
  expect.soft(policy, answer.url()).toMatch(/(object|default)-src 'none'/);
  expect.soft(policy, answer.url()).toContain("frame-ancestors 'none'");
  expect.soft(policy, answer.url()).toContain("base-uri 'none'");
  expect.soft(headers['x-content-type-options'], answer.url()).toBe('nosniff');
  expect.soft(headers['referrer-policy'], answer.url()).toBeTruthy();
  expect
    .soft(Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]))
    .toBeGreaterThanOrEqual(31_536_000);
  expect.soft(headers['x-powered-by'], answer.url()).toBeUndefined();
}

for (const { path, status } of ANSWERS) {
  test(`${path} answers ${status} with safe headers`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    safeHeaders(answer);
  });
}

/** Made with the build, on the first visit, and for each request. */
const OPEN_PAGES = [
  '/login',
  '/signup',
  '/account/reset',
  '/eventos/PLS-DEMO-BODA',
  '/CheckOut',
  '/signup?kind=couple',
];

for (const path of OPEN_PAGES) {
  test(`${path} runs its own inline scripts and no other`, async ({ page }) => {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(/script-src [^;]*/.exec(policy)?.[0]).toMatch(/'(?:nonce|sha256)-[\w+/=]+'/);
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
    // Next's own inline script has run: without it the page is never woken.
    await page.waitForFunction(() => 'next' in window);
    const ran = await page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { textContent: 'document.title = "taken over"' });
      document.body.append(script);
      return document.title;
    });
    expect(ran).not.toBe('taken over');
  });
}

test('the session is out of reach of scripts and not in the page', async ({ page, context, baseURL }) => {
  await page.goto('/login');
  await page.locator('#email').fill('agency@demo.test');
  await page.locator('#password').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/adminmaster/Evento**');
  const token = (await context.cookies(baseURL)).find(({ name }) => name === 'access_token');
  expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('access_token');
  expect(await page.content()).not.toContain(token?.value ?? 'no token');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(token?.value ?? 'no token');
});
