import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { expectFit } from './fit-page';

const SHOWN_CHARACTERS = 4000;

interface Checks {
  /** Looks at the page as a whole: accessibility, sideways scrolling, and, with E2E_PICTURES=1, a picture for people. */
  look: (page: Page, name: string) => Promise<void>;
  /** Watches a page of another person than the test's own. */
  watch: (page: Page) => void;
  /** Ends of addresses whose calls the test has refused on purpose; the browser writes each such answer down. */
  refusals: string[];
}

/** Where a test runs on a machine that nobody can look at, its output alone says what the person was shown. */
async function tellWhatIsShown(pages: Page[]): Promise<void> {
  for (const page of pages) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.info(`${page.url()} shows:\n${shown.slice(0, SHOWN_CHARACTERS)}`);
  }
}

/** Console errors and uncaught exceptions (hydration errors among them) fail every journey, whatever it looks for. */
export const test = base.extend<Checks>({
  refusals: async ({ browserName: _browserName }, use) => use([]),
  watch: [
    async ({ page, browser, refusals }, use, info) => {
      const problems: string[] = [];
      const isMeant = (message: ConsoleMessage) =>
        message.text().startsWith('Failed to load resource') &&
        refusals.some((end) => message.location().url.endsWith(end));
      const watch = (watched: Page) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' && !isMeant(message)) problems.push(`${watched.url()}: ${message.text()}`);
        });
        watched.on('pageerror', (error) => problems.push(`${watched.url()}: ${error.message}`));
      };
      watch(page);
      await use(watch);
      if (info.status !== info.expectedStatus) await tellWhatIsShown(browser.contexts().flatMap((one) => one.pages()));
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ browserName: _browserName }, use, info) => {
    await use(async (page, name) => {
      await expectFit(page, name);
      if (process.env.E2E_PICTURES === '1')
        await page.screenshot({ path: `test-results/screens/${name}-${info.project.name}.png`, fullPage: true });
    });
  },
});

export { expect };
