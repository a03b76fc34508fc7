import { expect } from 'playwright/test';
import { test } from '../support/kept-pages';

const PASSWORD = 'Demo-2026-boda';

/** Each as the browser's address has it: encoded once and twice, with a language before it, with what browsers drop. */
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '%2F%2Fevil.example',
  '%252F%252Fevil.example',
  '/%09/evil.example',
  '/en//evil.example',
  'https:evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '//own.example@evil.example',
];

test.describe.configure({ timeout: 180_000 });

for (const javaScriptEnabled of [true, false]) {
  test(`a login goes to no other site, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    for (const [turn, wanted] of ELSEWHERE.entries()) {
      // Half of them a way: each value is tried by one of the two.
      if (turn % 2 === Number(javaScriptEnabled)) continue;
      const context = await browser.newContext({ baseURL, javaScriptEnabled });
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        expect.soft(dialog.message(), wanted).toBe('no dialog');
        return dialog.dismiss();
      });
      await page.goto(`/login?redirect=${wanted.replaceAll('<', '%3C')}`);
      await page.locator('#email').fill('attendee@demo.test');
      await page.locator('#password').fill(PASSWORD);
      await page.locator('form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname !== '/login', { timeout: 20_000 });
      expect.soft(page.url(), wanted).toContain(`${new URL(baseURL ?? '').origin}/adminReservacion`);
      await context.close();
    }
  });
}
