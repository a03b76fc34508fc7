import { type Browser, test as base, expect, type Page } from 'playwright/test';
import { MISSING_PAGES, OPEN_PAGES } from '@/tests/support/open-pages';
import { expectFit } from '../../support/fit-page';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

interface Visitor {
  page: Page;
  /** What went wrong on the page, and whom it asked for anything, since the last visit began. */
  problems: string[];
  asked: Set<string>;
  /** The same person without script. */
  plain: Page;
}

async function makeVisitor(browser: Browser): Promise<Visitor> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })).newPage();
  const visitor: Visitor = { page, problems: [], asked: new Set(), plain };
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && message.text().includes('404');
    if (message.type() === 'error' && !isOwnStatus) visitor.problems.push(message.text());
  });
  page.on('pageerror', (error) => visitor.problems.push(error.message));
  page.on('request', (request) => {
    if (request.url().startsWith('http')) visitor.asked.add(new URL(request.url()).origin);
  });
  return visitor;
}

// One page for all visits of a worker: a browser window a test would take longer than the looking.
const test = base.extend<object, { visitor: Visitor }>({
  visitor: [async ({ browser }, use) => use(await makeVisitor(browser)), { scope: 'worker' }],
});
test.describe.configure({ mode: 'parallel' });

async function lookAt(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await expectFit(page, `${size.width} px`);
}

for (const { address, path } of [...OPEN_PAGES, ...MISSING_PAGES]) {
  test(`${address} is open to everybody and keeps to itself`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const url = new URL(address, baseURL).href;
    await page.goto('about:blank');
    [visitor.problems, visitor.asked] = [[], new Set()];
    await page.setViewportSize(PHONE);
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(MISSING_PAGES.some((each) => each.path === path) ? 404 : 200);
    await lookAt(page, PHONE);
    await lookAt(page, DESK);
    expect.soft(visitor.problems, 'errors on the page').toEqual([]);
    expect.soft([...visitor.asked], 'hosts that were asked').toEqual([new URL(url).origin]);
    expect.soft(await page.context().cookies(), 'cookies').toEqual([]);
  });
}

// Next fills a missing page by its script.
for (const { address } of OPEN_PAGES) {
  test(`${address} is of use without script`, async ({ visitor: { plain }, baseURL }) => {
    await plain.goto(new URL(address, baseURL).href);
    await expect(plain.locator('h1')).toBeVisible();
    await expect(plain.getByRole('navigation').getByRole('link').first()).toBeAttached();
    await expect(plain.locator('main')).toContainText(/(\S+\s+){10}/, { useInnerText: true });
    for (const form of await plain.locator('main form').filter({ visible: true }).all())
      await expect.soft(form.locator('button:not([type=button]), input[type=submit]').first()).toBeEnabled();
  });
}
