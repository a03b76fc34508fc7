import { StaffPages } from './pages/staff';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

/** A guest of the demo's list for each language, so that the two journeys stand in nobody's way. */
const GUESTS = { es: 25, en: 37 };

for (const locale of ['es', 'en'] as const) {
  test(`a household answers by its link on a phone, and staff see it (${locale}) @phone`, async ({
    page,
    browser,
    look,
  }) => {
    const words = wordsOf(locale);
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const staff = new StaffPages(desk, words, locale);
    await staff.enter('agency@demo.test');
    const list = pathOf(locale, `/adminmaster/Invitados?sort=-createdAt&page=${GUESTS[locale] > 30 ? 2 : 1}`);
    await desk.goto(list);
    const open = desk
      .getByRole('button', { name: words('household.staff.open') })
      .locator('visible=true')
      .first();
    // Another journey adds to the list meanwhile: afterwards this guest may stand elsewhere.
    const [, guest = ''] =
      (await open.getAttribute('aria-label'))?.split(words('household.staff.openOf', { name: '' })) ?? [];
    await open.click();
    const panel = desk.getByRole('dialog');
    const link = panel.getByRole('link', { name: words('household.staff.answer') });
    const make = panel.getByRole('button', { name: words('household.staff.make') });
    await expect(link.or(make)).toBeVisible();
    if (await make.isVisible()) await make.click();
    await expect(link).toBeVisible();
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.searchParams.get('token')).toBeTruthy();
    await look(desk, `household-link-${locale}`);

    await page.goto(pathOf(locale, address.pathname.replace(/^\/en(?=\/)/, '') + address.search));
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: words('household.answers.send') }) });
    const yes = form.getByLabel(words('household.answers.yes'));
    await look(page, `household-answers-${locale}`);
    const people = await yes.count();
    for (let at = 0; at < people; at++) await yes.nth(at).check();
    await form.getByLabel(words('household.answers.message')).fill('¡Ahí estaremos!');
    await form.getByRole('button', { name: words('household.answers.send') }).click();
    await expect(page.getByRole('heading', { name: words('household.answers.thanks') })).toBeVisible();
    await expect(page.getByRole('link', { name: words('household.answers.book') })).toBeVisible();
    await look(page, `household-thanks-${locale}`);

    await desk.goto(pathOf(locale, `/adminmaster/Invitados?q=${encodeURIComponent(guest)}`));
    await open.click();
    await expect(panel.getByText('¡Ahí estaremos!')).toBeVisible();
    await expect(panel.getByText(words('household.answers.comes'), { exact: true })).toHaveCount(people);
    await desk.context().close();
  });
}
