import { expect } from 'playwright/test';
import { test } from '../support/kept-pages';

const PASSWORD = 'Demo-2026-boda';

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
