import { test as base, expect, type Page } from 'playwright/test';
import { MISSING_PAGES, OPEN_PAGES } from '@/tests/support/open-pages';
import { keepPages } from '../support/kept-pages';
import { SCREENS } from '../support/screens';
import { makeVisitor, type Visitor, visit } from '../support/visitor';

// One page for all visits of a worker, and one of a visitor without script.
const test = base.extend<{ kept: undefined }, { visitor: Visitor; plain: Page }>({
  visitor: [async ({ browser }, use) => use(await makeVisitor(browser)), { scope: 'worker' }],
  plain: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: SCREENS.phone });
      await use(await context.newPage());
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ browser }, use, info) => {
      await use(undefined);
      await keepPages(browser, info);
    },
    { auto: true },
  ],
});
test.describe.configure({ mode: 'parallel' });

for (const { address, path } of [...OPEN_PAGES, ...MISSING_PAGES]) {
  test(`${address} is open to everybody and keeps to itself`, async ({ visitor, baseURL }) => {
    const status = MISSING_PAGES.some((each) => each.path === path) ? 404 : 200;
    await visit(visitor, new URL(address, baseURL).href, status);
    expect.soft(await visitor.page.context().cookies(), 'cookies').toEqual([]);
  });
}

// Next fills a missing page by its script.
for (const { address } of OPEN_PAGES) {
  test(`${address} is of use without script`, async ({ plain, baseURL }) => {
    await plain.goto(new URL(address, baseURL).href);
    await expect(plain.locator('h1')).toBeVisible();
    await expect(plain.getByRole('navigation').getByRole('link').first()).toBeAttached();
    await expect(plain.locator('main')).toContainText(/(\S+\s+){10}/, { useInnerText: true });
    for (const form of await plain.locator('main form').filter({ visible: true }).all())
      await expect.soft(form.locator('button:not([type=button]), input[type=submit]').first()).toBeEnabled();
  });
}
