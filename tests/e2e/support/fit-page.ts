import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

interface AxeRule {
  id: string;
  matches: (element: Element, ...rest: unknown[]) => boolean;
}

interface AxeCheck {
  evaluate: (element: Element, ...rest: unknown[]) => boolean | undefined;
}

declare global {
  interface Window {
    axe: typeof axe & { _audit: { rules: AxeRule[]; checks: Record<string, AxeCheck> } };
    /** Looks whose contrast was found to be enough, on this page or on one before it. */
    readableLooks: Set<string>;
  }
}

// Half as long as the one that is read by people: each page that is looked at takes it in anew.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of this process's tests: one in which something fails ends its process. */
const readableLooks = new Set<string>();

async function violationsOf(page: Page): Promise<string[]> {
  const { told, looks } = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    return { told, looks: [...window.readableLooks] };
  });
  for (const look of looks) readableLooks.add(look);
  return told;
}

/**
 * Contrast takes most of axe's time, nearly all of it for texts that look like one that was judged before, in another
 * row or on another page: each look is judged until it is found to be readable once. Two texts look alike where their
 * own colors and sizes, and the grounds that they lie on, are computed to be the same. What lies over other things
 * without a ground of its own is judged anew each time.
 */
function judgeEachLookOnce(known: string[]): void {
  const rule = window.axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = window.axe._audit.checks['color-contrast'];
  if (!rule || !check) throw new Error('axe has no rule for contrast');
  const { matches } = rule;
  const { evaluate } = check;
  window.readableLooks = new Set(known);
  let grounds = new WeakMap<Element, string>();
  const groundOf = (element: Element): string => {
    const ground = grounds.get(element) ?? groundOver(element);
    grounds.set(element, ground);
    return ground;
  };
  const groundOver = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(element);
    const below = element.parentElement ? groundOf(element.parentElement) : '';
    const isPlain = opacity === '1' && filter === 'none' && mixBlendMode === 'normal' && !below.includes('through');
    if (isPlain && backgroundImage === 'none' && backgroundColor.startsWith('rgb(')) return backgroundColor;
    return [
      below,
      ...(isPlain ? [] : ['through', opacity, filter, mixBlendMode]),
      ...(backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)'
        ? []
        : [backgroundColor, backgroundImage]),
      ...(/absolute|fixed|sticky/.test(position) ? ['over'] : []),
    ].join(' ');
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    return [groundOf(element), color, fontSize, fontWeight, textShadow].join();
  };
  rule.matches = (element, ...rest) =>
    !window.readableLooks.has(lookOf(element)) && matches.call(rule, element, ...rest);
  check.evaluate = function (element, ...rest) {
    const look = lookOf(element);
    if (window.readableLooks.has(look)) return true;
    const isEnough = evaluate.call(this, element, ...rest);
    if (isEnough && !look.includes('over')) window.readableLooks.add(look);
    return isEnough;
  };
  const { run } = window.axe;
  window.axe.run = ((...given: Parameters<typeof run>) => {
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

/** Words of a table that lie upon those of the next column. */
export const lappingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    // What is too long for its column may be cut there, with an ellipsis.
    const shownUntil = (words: Element, cell: Element): number => {
      let end = Number.POSITIVE_INFINITY;
      for (let box: Element | null = words; box && cell.contains(box); box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') end = Math.min(end, box.getBoundingClientRect().right);
      return end;
    };
    const wordsOf = (cell: Element) => {
      const boxes: Box[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        // What is there for those who listen alone stands in a box of one pixel.
        const box = node.parentElement;
        if (!node.textContent?.trim() || !box || box.getBoundingClientRect().width < 2) continue;
        // What is folded away has a place too, as if it were open.
        if (!box.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const end = shownUntil(box, cell);
        for (const { left, right, top, bottom } of range.getClientRects())
          boxes.push({ left, right: Math.min(right, end), top, bottom });
      }
      return boxes;
    };
    const reaches = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const lapping: string[] = [];
    for (const row of document.querySelectorAll('main tr')) {
      // On a phone the row of headings is there for those who listen alone.
      if (row.getBoundingClientRect().width < 2) continue;
      const cells = [...row.children].map((cell) => ({ text: cell.textContent ?? '', boxes: wordsOf(cell) }));
      for (const [at, cell] of cells.entries()) {
        const next = cells[at + 1];
        if (next && cell.boxes.some((one) => next.boxes.some((other) => reaches(one, other))))
          lapping.push(`${cell.text} | ${next.text}`);
      }
    }
    return lapping;
  });

/** A page which nothing pushes wider than the window, with no amount broken over lines and no words upon others. */
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
  expect.soft(await lappingWords(page), `words upon others on ${name}`).toEqual([]);
}

/** What axe finds wrong with the page that is open. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Axe stays with the page, so that a second look need not bring it again.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(judgeEachLookOnce, [...readableLooks]);
  }
  return violationsOf(page);
}

/** A page without a fault of accessibility. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  let told = await accessibilityFaults(page);
  // While a refreshed page streams in, Next takes its title out and puts it back.
  if (told.some((each) => each.startsWith('document-title'))) {
    await expect(page, `title of ${name}`).toHaveTitle(/\S/);
    told = await accessibilityFaults(page);
  }
  expect.soft(told, `accessibility of ${name}`).toEqual([]);
}
