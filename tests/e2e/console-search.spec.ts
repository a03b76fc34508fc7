import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const) {
  for (const size of ['desktop', 'phone'] as const) {
    test(`staff find anything by its name, keep a view and a narrower list (${locale}) ${once(locale, size === 'phone' ? 'en' : 'es', size)}`, async ({
      page,
      look,
    }) => {
      const words = wordsOf(locale);
      await new StaffPages(page, words, locale).enter('weddingplanner@demo.test');
      await page.goto(pathOf(locale, '/adminmaster/Asistentes?event=PLS-DEMO-BODA&need=payment'));
      await page
        .locator('summary')
        .filter({ hasText: words('console.lists.views') })
        .click();
      const name = `Vista ${Date.now()}`;
      await page.getByLabel(words('console.lists.name')).fill(name);
      await page.getByRole('button', { name: words('console.lists.save'), exact: true }).click();
      const view = page.getByRole('link', { name, exact: true });
      await expect(view).toHaveAttribute('aria-current', 'true');
      await look(page, `list-views-${size}-${locale}`);
      if (size === 'desktop') {
        await page.getByText(words('console.lists.columns'), { exact: true }).click();
        const status = page.getByRole('checkbox', { name: words('attendees.columns.status'), exact: true });
        await status.uncheck();
        await expect(page.getByRole('columnheader', { name: words('attendees.columns.status') })).toHaveCount(0);
        await page.getByRole('radio', { name: words('console.lists.densities.compact') }).check();
        await look(page, `list-columns-${locale}`);
        await page.reload();
        await expect(page.getByRole('columnheader', { name: words('attendees.columns.status') })).toHaveCount(0);
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: words('console.keys.title') })).toBeVisible();
        await look(page, `console-keys-${locale}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.keyboard.press('Control+k');
      } else await page.getByRole('button', { name: words('console.search.open') }).click();
      const box = page.getByRole('combobox', { name: words('console.search.label') });
      await box.fill('rsv-demo-0001');
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('RSV-DEMO-0001');
      await look(page, `console-search-${size}-${locale}`);
      await box.press('Enter');
      await page.waitForURL('**/adminmaster/Asistentes?*key=RSV-DEMO-0001*');
      await expect(page.getByRole('dialog', { name: words('console.search.title') })).toHaveCount(0);
    });
  }
}
