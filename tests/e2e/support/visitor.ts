import { type Browser, expect, type Page, type Request } from 'playwright/test';
import { isOfOneReader } from '@/lib/domain/guarded-paths';
import { withoutLocale } from '@/lib/domain/language-path';
import { expectAccessible, expectFitting, keepPicture } from './fit-page';
import { OTHER_WIDTHS, SCREENS, type Screen } from './screens';

/**
 * Somebody who walks from page to page, one window for all of them: a window a page would take longer than the looking.
 */
export interface Visitor {
  page: Page;
  /**
   * What went wrong on the page that is open, whom it asked for anything, and what behind a login it asked for ahead.
   */
  problems: string[];
  asked: Set<string>;
  ahead: string[];
}

export async function makeVisitor(browser: Browser): Promise<Visitor> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const visitor: Visitor = { page, problems: [], asked: new Set(), ahead: [] };
  page.on('console', (message) => {
    const isOwnStatus = message.location().url === page.url() && message.text().includes('404');
    if (message.type() === 'error' && !isOwnStatus) visitor.problems.push(message.text());
  });
  page.on('pageerror', (error) => visitor.problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    const { origin, pathname } = new URL(request.url());
    visitor.asked.add(origin);
    const isAhead = 'next-router-prefetch' in request.headers();
    if (isAhead && isOfOneReader(withoutLocale(pathname))) visitor.ahead.push(pathname);
  });
  // From its answer on the next page is there. A blank one between two would cost a process of the browser's each.
  page.on('response', (answer) => {
    const request = answer.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    [visitor.problems, visitor.asked, visitor.ahead] = [[], new Set(), []];
    for (let each: Request | null = request; each; each = each.redirectedFrom())
      visitor.asked.add(new URL(each.url()).origin);
  });
  return visitor;
}

/**
 * A page that answers as it should, fits the phone, the desk and the widths beside them, without an error, and asks no
 * other house. Its accessibility is judged on the phone in one language and on the desk in the other: each look costs
 * as long as the page itself.
 */
export async function visit(visitor: Visitor, url: string, status: number): Promise<void> {
  const { page } = visitor;
  const judged: Screen = new URL(url).pathname.startsWith('/en') ? 'desktop' : 'phone';
  await page.setViewportSize(SCREENS.phone);
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(status);
  for (const [screen, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size);
    await expectFitting(page, screen);
    if (screen === judged) await expectAccessible(page, screen);
    await keepPicture(page, `${new URL(url).pathname.slice(1).replaceAll('/', '-') || 'home'}-${screen}`);
  }
  // In Spanish, whose words are the longer ones.
  for (const width of judged === 'phone' ? OTHER_WIDTHS : []) {
    await page.setViewportSize({ width, height: SCREENS.desktop.height });
    await expectFitting(page, `${width} px`);
  }
  expect.soft(visitor.problems, 'errors on the page').toEqual([]);
  expect.soft(visitor.ahead, 'pages made for nobody yet').toEqual([]);
  expect.soft([...visitor.asked], 'hosts that were asked').toEqual([new URL(url).origin]);
}
