import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Neither a second page for the report nor a list of all that is right: both take longer than the looking.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(told, `accessibility of ${name}`).toEqual([]);
}

/** Nothing pushes the page wider than the window. */
export async function expectNotWide(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
