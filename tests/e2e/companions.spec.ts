import { newProof } from './pages/guest';
import { StaffPages } from './pages/staff';
import { bookByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`somebody invited to a room fills in what is theirs, and the desk reads it (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    baseURL,
    look,
    watch,
    refusals,
  }) => {
    test.setTimeout(180_000);
    const words = wordsOf(locale);
    const { key, holder, guest } = await bookByApi(baseURL ?? '', EVENT, 'Zamora');
    await page.context().addCookies((await guest.storageState()).cookies);
    await page.goto(pathOf(locale, '/adminReservacion'));
    await page.getByRole('link', { name: words('change.actions.companions'), exact: true }).click();
    await expect(page.getByRole('heading', { name: words('companion.invite.title') })).toBeVisible();
    const place = page.getByRole('main').getByRole('list').first().locator('> li').last();
    await place.getByRole('button', { name: words('companion.invite.make'), exact: true }).click();
    const whatsapp = place.getByRole('link', { name: words('companion.invite.whatsapp') });
    await expect(whatsapp).toBeVisible();
    await look(page, `companions-invited-${locale}`);
    const said = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    const link = new URL(/https?:\S+/.exec(said)?.[0] ?? '');
    expect(link.searchParams.get('token')).toBeTruthy();

    const phone = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(phone);
    await phone.goto(pathOf(locale, link.pathname.replace(/^\/en(?=\/)/, '') + link.search));
    await expect(phone.getByRole('heading', { name: words('companion.page.title'), exact: true })).toBeVisible();
    await look(phone, `companion-empty-${locale}`);
    await phone.getByLabel(words('companion.form.name'), { exact: true }).fill('Luis Zamora');
    await phone
      .locator('summary')
      .filter({ hasText: words('household.answers.diet') })
      .click();
    await phone.getByLabel(words('diets.vegan'), { exact: true }).check();
    await look(phone, `companion-diet-${locale}`);
    await phone.getByRole('button', { name: words('companion.form.send'), exact: true }).click();
    await expect(phone.getByRole('heading', { name: words('companion.form.thanks') })).toBeVisible();
    await look(phone, `companion-thanks-${locale}`);

    await page.reload();
    await expect(place.getByText('Luis Zamora')).toBeVisible();
    await expect(place.getByText(words('companion.invite.filled'))).toBeVisible();

    const split = page.getByRole('region', { name: words('companion.split.title') });
    await split.getByLabel(words('companion.split.ways.equal'), { exact: true }).check();
    await look(page, `split-choice-${locale}`);
    await split.getByRole('button', { name: words('companion.split.save'), exact: true }).click();
    await expect(split.getByText(words('companion.split.yours'), { exact: true })).toBeVisible();
    await look(page, `split-saved-${locale}`);
    await phone.reload();
    const own = phone.getByRole('region', { name: words('companion.share.title') });
    await expect(own).toBeVisible();
    await look(phone, `share-${locale}`);
    await expect(own.getByRole('link', { name: words('payment.slip.download'), exact: true }).first()).toHaveAttribute(
      'href',
      /\/payment-slip\.pdf\?/,
    );
    await own.locator('#deposit-proof').setInputFiles(newProof());
    await own.getByRole('button', { name: words('payment.form.submit'), exact: true }).click();
    await expect(own.getByRole('heading', { name: words('payment.sent.title') })).toBeVisible();
    await expect(own.getByText(words('payment.status.pending'), { exact: true }).last()).toBeVisible();
    await look(phone, `share-sent-${locale}`);
    const staff = new StaffPages(
      await (await browser.newContext({ viewport: page.viewportSize() })).newPage(),
      words,
      locale,
    );
    watch(staff.page);
    await staff.enter('agency@demo.test');
    await staff.page.goto(pathOf(locale, `/adminmaster/Asistentes?key=${key}`));
    const panel = staff.page.getByRole('dialog');
    await expect(panel.getByText(holder).first()).toBeVisible();
    await panel.getByText(words('attendees.companions.open'), { exact: true }).click();
    await expect(panel.getByText(words('diets.vegan'), { exact: false }).first()).toBeVisible();
    await look(staff.page, `companions-staff-${locale}`);
    await expect(panel.getByText('Luis Zamora').first()).toBeVisible();

    await page.goto(pathOf(locale, '/adminReservacion'));
    await expect(page.getByRole('link', { name: words('reservation.shareWait.open'), exact: true })).toBeVisible();
    await look(page, `share-wait-${locale}`);
    await page.goto(pathOf(locale, '/adminReservacion/acompanantes'));

    await phone.reload();
    await phone.getByRole('button', { name: words('companion.leave.say'), exact: true }).click();
    await phone.getByRole('button', { name: words('companion.leave.confirm'), exact: true }).click();
    await expect(phone.getByText(words('companion.leave.said'), { exact: true })).toBeVisible();
    await look(phone, `companion-leaves-${locale}`);
    await page.reload();
    await place.getByRole('button', { name: words('companion.leaving.look'), exact: true }).click();
    await expect(place.getByRole('button', { name: words('companion.leaving.agree'), exact: true })).toBeVisible();
    await look(page, `companion-leaving-${locale}`);
    await phone.getByRole('button', { name: words('companion.leave.back'), exact: true }).click();
    await expect(phone.getByRole('button', { name: words('companion.leave.say'), exact: true })).toBeVisible();
    await page.reload();
    await expect(place.getByText(words('companion.invite.filled'))).toBeVisible();

    await place.getByText(words('companion.invite.more'), { exact: true }).click();
    await place.getByRole('button', { name: words('companion.invite.revokeOf', { name: 'Luis Zamora' }) }).click();
    await expect(place.getByRole('button', { name: words('companion.invite.make'), exact: true })).toBeVisible();
    refusals.push(link.pathname + link.search);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: words('companion.page.gone') })).toBeVisible();
    await look(phone, `companion-gone-${locale}`);
  });
}
