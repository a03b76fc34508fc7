import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { expectFit } from './fit-page';

interface Checks {
  /** Looks at the page as a whole: accessibility, sideways scrolling, and, with E2E_PICTURES=1, a picture for people. */
  look: (page: Page, name: string) => Promise<void>;
  /** Watches a page of another person than the test's own. */
  watch: (page: Page) => void;
  /** Ends of addresses whose calls the test has refused on purpose; the browser writes each such answer down. */
  refusals: string[];
}

/** Console errors and uncaught exceptions (hydration errors among them) fail every journey, whatever it looks for. */
export const test = base.extend<Checks>({
  refusals: async ({ browserName: _browserName }, use) => use([]),
  watch: [
    async ({ page, refusals }, use) => {
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
