import { writeFileSync } from 'node:fs';
import { type Browser, test as base, type TestInfo } from 'playwright/test';

const SHOWN_CHARACTERS = 4000;

/**
 * Every open page of a test that failed, as HTML beside its screenshot in test-results; and, as some machines cannot be
 * looked at, what its reader was shown is printed.
 */
export async function keepPages(browser: Browser, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [number, page] of pages.entries()) {
    const html = await page.content().catch(String);
    writeFileSync(info.outputPath(`page-${number + 1}.html`), `<!-- ${page.url()} -->\n${html}`);
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.info(`${page.url()} shows:\n${shown.slice(0, SHOWN_CHARACTERS)}`);
  }
}

/** A test with a page of its own, kept where the test fails. */
export const test = base.extend<{ kept: undefined }>({
  kept: [
    async ({ browser, page: _page }, use, info) => {
      await use(undefined);
      await keepPages(browser, info);
    },
    { auto: true },
  ],
});
