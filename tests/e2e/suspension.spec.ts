import { StaffPages } from './pages/staff';
import { openAgency } from './support/new-agency';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`an agency is suspended, its people are told how to reach it, and it works again (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    const words = wordsOf(locale);
    const { email } = await openAgency(page);
    const own = pathOf(locale, '/adminmaster/AgenciaAdministrar');
    await page.goto(own);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('agency.title'));

    // Its page hears at once that it is no longer let in.
    await page.goto('about:blank');
    const platform = new StaffPages(
      await (await browser.newContext({ viewport: page.viewportSize() })).newPage(),
      words,
      locale,
    );
    watch(platform.page);
    await platform.enter('admin@demo.test');
    await platform.page.goto(pathOf(locale, `/adminmaster/Permisos/agencies?q=${encodeURIComponent(email)}`));
    const row = platform.page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: `${words('platform.suspend')}: Mar Abierto` }).click();
    const dialog = platform.page.getByRole('dialog');
    const suspend = dialog.getByRole('button', { name: words('platform.suspend'), exact: true });
    await suspend.click();
    await expect(dialog.getByText(words('platform.required', { min: 3 }))).toBeVisible();
    await dialog.getByLabel(words('platform.reason'), { exact: true }).fill('Sin pago desde octubre');
    await look(platform.page, `suspend-${locale}`);
    await suspend.click();
    await expect(row.getByText(words('platform.states.suspended'), { exact: true })).toBeVisible();
    await look(platform.page, `agencies-${locale}`);

    await page.goto(own);
    await page.waitForURL('**/agency-suspended/**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('platform.notice.title'));
    await expect(page.getByRole('main').getByRole('link', { name: email })).toBeVisible();
    await look(page, `suspended-${locale}`);

    await row.getByRole('button', { name: `${words('platform.reopen')}: Mar Abierto` }).click();
    await expect(row.getByText(words('platform.states.working'), { exact: true })).toBeVisible();
    await page.goto(own);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('agency.title'));
  });
}
