import type { Page } from 'playwright/test';
import { GuestPages, newGuest } from './pages/guest';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';
const WRONG_FILES = [
  { name: 'lies.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
  { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090\u0000 not a document') },
  { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
];

async function untilCheckout(page: Page, locale: Locale): Promise<GuestPages> {
  const guest = new GuestPages(page, wordsOf(locale), locale);
  await page.goto(pathOf(locale, `/eventos/${EVENT}`));
  await guest.startBooking();
  await guest.chooseFirstFreeCategory();
  await guest.fillContact(newGuest());
  return guest;
}

for (const locale of ['es', 'en'] as const) {
  const words = wordsOf(locale);

  test(`an unknown key is told and kept (${locale}) ${once(locale, 'es', 'phone')}`, async ({ page }) => {
    const guest = new GuestPages(page, words, locale);
    await guest.searchEvent('PLS-NO-EXISTE');
    await expect(page.getByText(words('event.search.notFound')).first()).toBeVisible();
    await expect(page.getByLabel(words('event.search.label'))).toHaveValue('PLS-NO-EXISTE');
  });

  test(`two presses on a slow network hold once, and the draft survives (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
  }) => {
    const guest = await untilCheckout(page, locale);
    await page.reload();
    await expect(page.getByRole('region', { name: words('booking.checkout.schedule') })).toBeVisible();
    const holds: string[] = [];
    await page.route('**/provider/api/v1/events/*/reservations', async (route) => {
      holds.push(route.request().method());
      const answer = await route.fetch();
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: words('booking.checkout.book'), exact: true }).dblclick();
    await guest.bookedKey();
    expect(holds).toEqual(['POST']);
  });

  test(`a proof that is none is refused in words (${locale}) ${once(locale, 'es', 'phone')}`, async ({ page }) => {
    const guest = await untilCheckout(page, locale);
    await guest.book();
    await page.goto(pathOf(locale, '/pagoModal'));
    const submit = page.getByRole('button', { name: words('payment.form.submit'), exact: true });
    for (const file of WRONG_FILES) {
      await page.locator('input[type=file]').first().setInputFiles(file);
      await submit.click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.getByText(words('payment.sent.text'))).toBeHidden();
    }
    await page.reload();
    await expect(page.getByText(words('payment.list.empty'))).toBeVisible();
  });
}
