import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

interface AxeRule {
  id: string;
  matches: (element: Element, ...rest: unknown[]) => boolean;
}

declare global {
  interface Window {
    axe: typeof axe & { _audit: { rules: AxeRule[] } };
  }
}

// Half as long as the one that is read by people: each page that is looked at takes it in anew.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const violationsOf = (page: Page) =>
  page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });

/**
 * Contrast takes four fifths of axe's time, most of it for rows of a list that look alike: each look is judged once. Two texts look
 * alike where their own colors and sizes, and the grounds of all that they lie in, are computed to be the same; what lies over other
 * things may have another ground each time.
 */
function judgeEachLookOnce(): void {
  const contrast = window.axe._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!contrast) throw new Error('axe has no rule for contrast');
  const matches = contrast.matches;
  let judged = new Set<string>();
  let grounds = new WeakMap<Element, string>();
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const below = element.parentElement ? groundOf(element.parentElement) : '';
    const ground = [below, backgroundColor, backgroundImage, opacity, position, filter].join();
    grounds.set(element, ground);
    return ground;
  };
  contrast.matches = (element, ...rest) => {
    if (!matches.call(contrast, element, ...rest)) return false;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow].join();
    const isKnown = judged.has(look) && !/absolute|fixed|sticky/.test(look);
    judged.add(look);
    return !isKnown;
  };
  const run = window.axe.run;
  window.axe.run = ((...given: Parameters<typeof run>) => {
    judged = new Set();
    grounds = new WeakMap();
    return run(...given);
  }) as typeof run;
}

/** With E2E_PICTURES=1 what is looked at is kept for people. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.E2E_PICTURES === '1')
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
}

/** Amounts that break over lines inside their figures, where they are read as others. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      // The currency and its figures are kept together by a space that does not break.
      for (const { 0: amount, index } of node.textContent?.matchAll(/[A-Z]{3}\u00a0[\d,.]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) broken.push(amount);
      }
    return broken;
  });

/** A page which nothing pushes wider than the window, and with no amount broken over lines. */
export async function expectFitting(page: Page, name: string): Promise<void> {
  // Next fills a missing or forbidden page by its script: until then there is nothing to look at.
  await expect(page.locator('h1').first(), `heading of ${name}`).toBeAttached();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // What the page's script sets anew for another width, it does a moment after the window has it.
  await expect
    .configure({ soft: true, timeout: 3000 })
    .poll(overflow, { message: `${name} scrolls sideways` })
    .toBeLessThanOrEqual(0);
  expect.soft(await brokenAmounts(page), `amounts on ${name}`).toEqual([]);
}

/** A page without a fault of accessibility. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Axe stays with the page, so that a second look need not bring it again.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(judgeEachLookOnce);
  }
  let told = await violationsOf(page);
  // While a refreshed page streams in, Next takes its title out and puts it back.
  if (told.some((each) => each.startsWith('document-title'))) {
    await expect(page, `title of ${name}`).toHaveTitle(/\S/);
    told = await violationsOf(page);
  }
  expect.soft(told, `accessibility of ${name}`).toEqual([]);
}
