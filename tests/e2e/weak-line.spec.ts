import type { Page } from 'playwright/test';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

/** A phone far from the mast: 50 kB a second, 400 ms until the first of them. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 };
/** Until the price stands on the screen; and how far, of the screen, things may move once they stood. */
const MOST = { milliseconds: 6000, shift: 0.02 };

/** Keeps the scripts of the pages from arriving until what it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

declare global {
  interface Window {
    shifted: number;
    keepsEarlyInput: boolean | undefined;
  }
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`on a weak line the price stands within six seconds, and nothing jumps (${locale}) @phone`, async ({ page }) => {
    const words = wordsOf(locale);
    const address = pathOf(locale, '/eventos/PLS-DEMO-BODA');
    // The first visitor after a start or a write waits for the page to be made, whatever the line.
    await page.request.get(address);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    await expect(page.getByRole('complementary', { name: words('event.hero.reserve') })).toContainText(/\d\.\d\d/);
    expect(await painted.jsonValue()).toBeLessThan(MOST.milliseconds);
    await page.waitForLoadState('load');
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(MOST.shift);
  });
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`what is chosen and pressed before the scripts are there is done once they are (${locale}) @phone`, async ({
    page,
  }) => {
    const words = wordsOf(locale);
    const arrive = await holdScripts(page);
    await page.addInitScript(() => {
      const mark = ({ target }: Event) => {
        if (target instanceof HTMLScriptElement && target.src.endsWith('/early-input.js'))
          window.keepsEarlyInput = true;
      };
      document.addEventListener('load', mark, true);
    });
    await page.goto(pathOf(locale, '/eventos/PLS-DEMO-BODA/reservationProcess'), { waitUntil: 'commit' });
    const choice = page.locator(':not([data-full]) > label:has(input[type=radio])').first();
    const chosen = (await choice.locator('strong').textContent()) ?? '';
    await choice.click();
    await page.waitForFunction(() => window.keepsEarlyInput);
    await page.getByRole('button', { name: words('booking.continue'), exact: true }).click();
    await expect(page.getByRole('heading', { name: words('booking.room.title') })).toBeVisible();
    arrive();
    await expect(page.getByRole('heading', { name: words('booking.contact.title') })).toBeVisible();
    const price = page.getByRole('region', { name: words('booking.price.title') });
    await price.getByRole('button').first().click();
    await expect(price).toContainText(chosen);
  });
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`the menu of a public page opens before any script is there, and closes on the next (${locale}) @phone`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const event = pathOf(locale, '/eventos/PLS-DEMO-BODA');
    const arrive = await holdScripts(page);
    await page.goto(event, { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: words('navigation.main') });
    const bar = page.locator('summary').filter({ hasText: words('navigation.menu') });
    await bar.waitFor();
    await expect(menu).toBeHidden();
    await bar.click();
    await expect(menu).toBeVisible();
    arrive();
    await page.waitForLoadState('networkidle');
    await expect(menu).toBeVisible();
    await look(page, `site-menu-${locale}`);
    await menu.getByRole('link', { name: words('navigation.schedule') }).click();
    await page.waitForURL(`**${event}/cronograma`);
    await expect(menu).toBeHidden();
  });
}
