import { type Browser, chromium, type Page } from 'playwright';
import { StaffPages } from '@/tests/e2e/pages/staff';
import { wordsOf } from '@/tests/e2e/support/words';
import { chromiumOptions } from '@/tests/support/chromium-options';
import { median, rounded } from '../figures';
import { logInAll, SETTINGS } from '../pages/busy-calls';
import { servedProduct } from '../public/served-product';
import { GUESTS, importAll } from './import-guests';

const ADDRESS = '/adminmaster/Invitados?event=PLS-DEMO-BODA';
const DESK = { width: 1280, height: 800 };
/** Loads of the table; the first ones warm both sides up. */
const LOADS = 12;
const WARM = 2;
const AIM_FACTOR = 1.5;
/** Longest task while somebody scrolls; below 50 ms browsers tell of none. https://w3c.github.io/longtasks/ */
const AIM_TASK_MS = 50;
const PAGES = 4;
const WHEEL = 240;
const PICTURE_MS = 16;

const words = wordsOf('es');

async function opened(browser: Browser, base: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base, viewport: DESK, locale: 'es-MX' })).newPage();
  // It stays open for as long as the page, and the network would never be at rest.
  await page.route('**/notifications/stream*', (route) => route.abort());
  await new StaffPages(page, words, 'es').enter('agency@demo.test');
  return page;
}

/**
 * Milliseconds from the press of Enter in the address until the first rows stand there, the median of several loads.
 */
async function firstRows(page: Page): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const since = performance.now();
    await page.goto(ADDRESS, { waitUntil: 'commit' });
    await page.locator('main tbody tr').nth(5).waitFor();
    if (load >= WARM) times.push(performance.now() - since);
  }
  return median(times);
}

/** The tasks of more than 50 ms while the table is scrolled to its end and back, on one page of it after another. */
async function tasksWhileScrolling(page: Page): Promise<number[]> {
  const tasks: number[] = [];
  for (let at = 0; at < PAGES; at++) {
    await page.goto(`${ADDRESS}&page=${at * 100 + 1}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    await page.evaluate(() => {
      const found: number[] = [];
      Object.assign(window, { longTasks: found });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration);
      }).observe({ type: 'longtask' });
    });
    await page.mouse.move(DESK.width / 2, DESK.height / 2);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const way of [WHEEL, -WHEEL])
      for (let down = 0; down < height; down += WHEEL) {
        await page.mouse.wheel(0, way);
        await page.waitForTimeout(PICTURE_MS);
      }
    tasks.push(...(await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)));
  }
  return tasks;
}

/** Whether the observer sees a task at all: one of twice the length, made on purpose. */
async function control(page: Page): Promise<number> {
  return page.evaluate(
    (length) =>
      new Promise<number>((seen) => {
        new PerformanceObserver((list) => seen(list.getEntries()[0]?.duration ?? 0)).observe({ type: 'longtask' });
        setTimeout(() => {
          const since = performance.now();
          while (performance.now() - since < length);
        });
      }),
    2 * AIM_TASK_MS,
  );
}

/**
 * The guest table in a browser, of the built product: how soon its first rows are there with the demo's guests and with
 * ten thousand more, and what its scrolling costs.
 */
export async function guestTable(): Promise<void> {
  const { base, stop } = await servedProduct(undefined, { ...SETTINGS, RATE_LIMIT_UPLOADS_PER_HOUR: '1000' });
  const browser = await chromium.launch(chromiumOptions());
  try {
    const send = (path: string, init: RequestInit = {}) => fetch(`${base}/provider${path}`, init);
    const headers = await logInAll(send);
    const page = await opened(browser, base);
    const few = await firstRows(page);
    await importAll(send, headers.agency ?? {});
    const many = await firstRows(page);
    const tasks = await tasksWhileScrolling(page);
    const made = await control(page);
    const factor = many / few;
    console.log(
      `guest table: first rows in ${rounded(few, 0)} ms with the demo's, ${rounded(many, 0)} ms with ${GUESTS} more, x ${rounded(factor, 2)} (aim: ${AIM_FACTOR})`,
    );
    console.log(
      `scrolled through ${PAGES} pages: ${tasks.length} tasks over ${AIM_TASK_MS} ms, the longest ${rounded(Math.max(0, ...tasks), 0)} ms (aim: none; one made on purpose was seen with ${rounded(made, 0)} ms)`,
    );
    if (factor > AIM_FACTOR || tasks.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await stop();
  }
}
