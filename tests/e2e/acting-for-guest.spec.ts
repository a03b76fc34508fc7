import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`staff book for a guest, change the room, adjust the price and note it (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
  }) => {
    test.setTimeout(150_000);
    const words = wordsOf(locale);
    const email = `por.telefono.${Date.now()}.${locale}@example.test`;
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/Asistentes?event=PLS-DEMO-BODA'));
    await page.getByRole('button', { name: words('attendees.act.book'), exact: true }).click();
    const panel = page.getByRole('dialog');
    const type = (name: string, text: string) =>
      panel
        .getByLabel(words(`booking.contact.${name}`), { exact: true })
        .first()
        .fill(text);
    await type('firstName', 'Rosalía');
    await type('lastName', 'Cetina');
    await type('email', email);
    await type('mobile', '998 123 4567');
    await panel.getByRole('radio').and(panel.locator(':enabled')).first().check({ force: true });
    await expect(panel.getByRole('region', { name: words('acting.book.price') })).toBeVisible();
    await look(page, `book-for-guest-${locale}`);
    await panel.getByRole('button', { name: words('acting.book.hold'), exact: true }).click();
    await panel.getByLabel(words('acting.held.agreed')).check();
    await look(page, `held-for-guest-${locale}`);
    await panel.getByRole('button', { name: words('acting.held.confirm'), exact: true }).click();

    const holder = 'Rosalía Cetina';
    await expect(panel.getByRole('heading', { name: words('attendees.panel.label', { holder }) })).toBeVisible();
    await mailTo(email, 'Cetina');
    const press = (name: string) => panel.getByRole('button', { name: words(name), exact: true }).click();
    await press('attendees.act.adjust');
    await panel.getByLabel(words('attendees.adjust.amount', { currency: 'USD' })).fill('25.00');
    await panel.getByLabel(words('attendees.adjust.reason'), { exact: true }).fill('Cortesía');
    await panel.getByRole('button', { name: words('attendees.adjust.save'), exact: true }).click();
    await expect(panel.getByText(words('attendees.history.actions.reservationPriceAdjusted')).first()).toBeVisible();
    await panel.getByLabel(words('attendees.notes.label'), { exact: true }).fill('Llamó por teléfono');
    await press('attendees.notes.save');
    await expect(panel.getByText('Llamó por teléfono', { exact: true })).toBeVisible();
    await panel.locator('button[name="category"]').first().click();
    await panel.getByLabel(words('acting.category.label'), { exact: true }).selectOption({ index: 1 });
    await press('acting.category.look');
    await look(page, `change-category-${locale}`);
    await press('acting.category.accept');
    await expect(panel.getByText(words('attendees.history.actions.roomCategoryChanged')).first()).toBeVisible();
    await look(page, `reservation-acted-on-${locale}`);
  });
}
