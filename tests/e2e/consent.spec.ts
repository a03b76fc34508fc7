import { COOKIES } from '@/components/privacy/cookies';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const) {
  // That nobody who only reads is given a cookie or shown to another house: machine/open-pages.spec.ts.
  test(`nobody is asked about what is not configured (${locale}) ${once(locale, 'es', 'phone')}`, async ({ page }) => {
    for (const path of ['/', '/eventos/PLS-DEMO-BODA', '/login']) {
      await page.goto(pathOf(locale, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(wordsOf(locale)('common.consent.title'))).toHaveCount(0);
    }
  });

  test(`every cookie that does come is told of on the page about them (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    await page.goto(pathOf(locale, '/privacidad'));
    await look(page, `privacy-${locale}`);
    const told = await page.locator('dt code').allTextContents();
    expect(told).toEqual(COOKIES.map(({ name }) => name));
    await page.goto(pathOf(locale, '/eventos/PLS-DEMO-BODA/reservationProcess'));
    await expect(page.getByRole('heading', { name: words('booking.room.title') })).toBeVisible();
    // Set by the page's script, which comes after its words.
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('booking_event');
    await page.goto(pathOf(locale, '/login'));
    await page.getByLabel(words('login.email'), { exact: true }).fill('agency@demo.test');
    await page.getByLabel(words('login.password'), { exact: true }).fill('Demo-2026-boda');
    await page.getByRole('button', { name: words('login.submit'), exact: true }).click();
    await page.waitForURL('**/adminmaster/Evento**');
    await page.goto(pathOf(locale, '/'));
    // Drawn by the page's script, which remembers the language that is chosen: a press before it only follows the link.
    await expect(page.getByRole('button', { name: words('navigation.logout') })).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: locale === 'es' ? 'English' : 'Español' })
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'es' ? 'en' : 'es');
    const given = (await page.context().cookies()).map(({ name }) => name);
    expect([...given].sort()).toEqual([...told].sort());
  });
}
