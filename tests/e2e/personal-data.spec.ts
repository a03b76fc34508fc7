import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

/** What the link with these words saves. */
async function saved(page: Page, name: string): Promise<unknown> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  return JSON.parse((await readFile(await (await downloading).path())).toString()).data;
}

for (const locale of ['es', 'en'] as const)
  test(`what is kept of them is taken along by a guest, and by the office for a guest of a list (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
  }) => {
    const words = wordsOf(locale);
    const people = new StaffPages(page, words, locale);
    await people.enter('attendee@demo.test');
    await page.goto(pathOf(locale, '/adminReservacion/datos'));
    const own = await saved(page, words('change.data.copy.button'));
    expect(own).toMatchObject({ account: { email: 'attendee@demo.test' }, reservations: [expect.anything()] });

    await page.context().clearCookies();
    await people.enter('agency@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/Invitados?event=PLS-DEMO-BODA&filter[reservation]=without'));
    await page
      .getByRole('button', { name: words('guests.desk.open', { name: '' }).trim() })
      .first()
      .click();
    await page.getByRole('dialog').getByText(words('guests.erasure.title')).click();
    const name = await page.getByRole('dialog').getByRole('heading').first().textContent();
    const listed = await saved(page, words('guests.erasure.copy'));
    expect(listed).toMatchObject({ account: null, guestLists: [{ firstName: name?.split(' ')[0] }] });
  });
