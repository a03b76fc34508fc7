import { newGuest } from './pages/guest';
import { StaffPages } from './pages/staff';
import { bookRoom } from './support/book';
import { expectFitting } from './support/fit-page';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { OTHER_WIDTHS, SCREENS } from './support/screens';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`a guest pays by card: declined, refused, authorised, and takes a slip for the rest (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    test.setTimeout(120_000);
    const words = wordsOf(locale);
    const person = newGuest();
    const key = await bookRoom(page, EVENT, person, locale);

    await page.goto(pathOf(locale, '/pagoModal'));
    await page.getByRole('tab', { name: words('payment.methods.card') }).click();
    await expect(page.getByText(words('payment.sandbox.title'), { exact: true })).toBeVisible();
    await look(page, `pay-card-${locale}`);
    const pay = page.locator('form:has(#sandbox-number) button[type=submit]');

    await page.getByRole('button', { name: '4000 0000 0000 0002' }).click();
    await pay.click();
    await expect(page.getByText(words('payment.failures.declined'))).toBeVisible();

    await page.getByRole('button', { name: '4000 0025 0000 3155' }).click();
    await pay.click();
    await page
      .getByRole('button', { name: words('payment.challenge.refuse') })
      .last()
      .click();
    await expect(page.getByText(words('payment.failures.authentication'))).toBeVisible();
    await pay.click();
    await page.getByRole('button', { name: words('payment.challenge.authorise') }).click();
    // What became of the payment is the provider's word: a reload says it again, and so does its receipt.
    await expect(page.getByRole('heading', { name: words('payment.received.title') })).toBeVisible();
    await look(page, `card-received-${locale}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: words('payment.received.title') })).toBeVisible();
    const address = await page.getByRole('link', { name: words('payment.received.receipt') }).getAttribute('href');
    const receipt = await page.request.get(address ?? '');
    expect(receipt.headers()['content-type']).toBe('application/pdf');
    await page.goBack();
    await expect(page.getByRole('heading', { name: words('payment.title') })).toBeVisible();
    await expect(page.getByText(words('payment.list.card', { brand: 'Visa', last4: '3155' }))).toBeVisible();
    await page.goto(pathOf(locale, '/adminReservacion'));
    await expect(page.getByText(words('payment.list.card', { brand: 'Visa', last4: '3155' }))).toBeVisible();
    await expect(page.getByText(words('payment.status.approved')).filter({ visible: true }).first()).toBeVisible();

    await page.goto(pathOf(locale, '/pagoModal'));
    await page.getByRole('button', { name: words('payment.slip.send') }).click();
    await expect(page.getByText(words('payment.slip.sentText', { email: person.email })).first()).toBeVisible();
    const mail = await mailTo(person.email, words('mail.kinds.payment-slip.heading'));
    expect(mail).toContain('application/pdf');

    await page.getByRole('tab', { name: words('payment.methods.card') }).click();
    await page.getByLabel(words('payment.card.amounts.balance')).check();
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await pay.click();
    await expect(page.getByRole('heading', { name: words('payment.received.title') })).toBeVisible();
    await page.getByRole('link', { name: words('payment.result.home') }).click();
    await page.waitForURL(`**${pathOf(locale, '/adminReservacion')}`);
    await expect(page.getByText(words('standing.state.toApprove')).first()).toBeVisible();
    await expect(page.getByText(key).first()).toBeVisible();
    await look(page, `paid-by-card-${locale}`);

    // What the slip was for is told in the log, in figures that stay together on the smallest phone too.
    const desk = await (await browser.newContext({ viewport: { ...SCREENS.phone, width: OTHER_WIDTHS[0] } })).newPage();
    watch(desk);
    await new StaffPages(desk, words, locale).enter('agency@demo.test');
    await desk.goto(pathOf(locale, `/adminmaster/AgenciaAdministrar/bitacora?event=${EVENT}`));
    await expect(desk.getByRole('link', { name: key }).first()).toBeVisible();
    await expectFitting(desk, 'the log');
    await desk.context().close();
  });
}
