import { type ConsoleMessage, expect, type Page } from 'playwright/test';
import { expectAccessible, expectFitting, keepPicture } from './fit-page';
import { test as base } from './kept-pages';
import { SCREENS } from './screens';

interface Checks {
  /**
   * Looks at the page as a whole: accessibility on the own screen, sideways scrolling and, with E2E_PICTURES=1,
   * pictures on both.
   */
  look: (page: Page, name: string, screens?: 'every screen' | 'this screen') => Promise<void>;
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
  look: async ({ browserName: _browserName }, use) => {
    await use(async (page, name, where = 'every screen') => {
      const own = page.viewportSize();
      const isOwn = (size: { width: number }) => size.width === own?.width;
      const screens = Object.entries(SCREENS);
      // The own one last: the journey goes on where it was.
      for (const [screen, size] of [
        ...screens.filter(([, each]) => where === 'every screen' && !isOwn(each)),
        ...screens.filter(([, each]) => isOwn(each)),
      ]) {
        await page.setViewportSize(size);
        await expectFitting(page, `${name} on the ${screen}`);
        if (isOwn(size)) await expectAccessible(page, `${name} on the ${screen}`);
        await keepPicture(page, `${name}-${screen}`);
      }
      if (own) await page.setViewportSize(own);
    });
  },
});

export { expect };
