import type { Reservation } from '@/lib/contract/reservation';
import { newGuest } from './pages/guest';
import { StaffPages } from './pages/staff';
import { bookRoom, confirmRoom } from './support/book';
import { dataFrom, HEADERS } from './support/new-agency';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`transport asked for, quoted and accepted (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    test.setTimeout(200_000);
    const words = wordsOf(locale);
    const person = newGuest();
    const key = await bookRoom(page, EVENT, person, locale);
    await confirmRoom(page, key);

    await page.goto(pathOf(locale, '/adminReservacion'));
    const section = page.locator('#transporte');
    await section.getByRole('button', { name: words('transport.guest.open'), exact: true }).click();
    const field = (name: string) => section.getByLabel(words(`transport.form.${name}`), { exact: true });
    // From the hotel's airport to the hotel, until the guest says otherwise.
    await expect(field('origin')).not.toHaveValue('');
    await field('origin').fill('');
    await section.getByRole('button', { name: words('transport.form.submit'), exact: true }).click();
    await expect(section.getByRole('alert')).toBeVisible();
    await field('origin').fill('Aeropuerto de Cancún');
    await expect(field('destination')).not.toHaveValue('');
    const flight = (name: string) => section.getByRole('textbox', { name: words(`transport.form.${name}`) });
    await flight('airline').fill('Aeroméxico');
    await flight('flightNumber').fill('am442');
    await section.getByLabel(words('transport.form.flightTime')).fill('13:20');
    await look(page, `transport-form-${locale}`);
    await section.getByRole('button', { name: words('transport.form.submit'), exact: true }).click();
    await expect(section.getByText(words('transport.status.requested'), { exact: true })).toBeVisible();

    const office = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(office);
    const staff = new StaffPages(office, words, locale);
    await staff.enter('agency@demo.test');
    await office.goto(pathOf(locale, `/adminmaster/Transporte?q=${key}`));
    const holder = `${person.firstName} ${person.lastName}`;
    await office.getByRole('link', { name: words('transport.staff.row.open', { holder }) }).click();
    const panel = office.getByRole('dialog');
    await panel.getByLabel(words('transport.staff.quote.amount'), { exact: true }).fill('95.50');
    await panel.getByLabel(words('transport.staff.quote.notes')).fill('Camioneta para cuatro');
    await look(office, `transport-quote-${locale}`);
    await panel.getByRole('button', { name: words('transport.staff.quote.submit'), exact: true }).click();
    await expect(panel.getByText('USD\u00a095.50').first()).toBeVisible();
    await office.goto(pathOf(locale, '/adminmaster/Transporte'));
    await expect(office.getByRole('table')).toBeVisible();
    await look(office, `transport-list-${locale}`);
    await office.context().close();

    await mailTo(person.email, '95.50');
    await page.reload();
    // The first payment of the booking comes before it; where that is under review, the quote is what is next.
    await expect(page.locator('[data-step]')).toBeVisible();
    await section.getByRole('button', { name: words('transport.guest.accept'), exact: true }).click();
    await expect(section.getByText(words('transport.status.accepted'), { exact: true })).toBeVisible();
    await expect(page.locator('ol [data-kind=transfer]').first()).toContainText('AM 442');
    await look(page, `transport-accepted-${locale}`);

    const planner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(planner);
    await new StaffPages(planner, words, locale).enter('agency@demo.test');
    await planner.goto(pathOf(locale, '/adminmaster/Transporte?view=legs'));
    const { rooms } = await dataFrom<Reservation>(
      page.request.get(`/provider/api/v1/reservations/${key}`, { headers: HEADERS }),
    );
    // The demo's days count from today.
    const arrival = rooms[0]?.checkIn.split('-').reverse().join('-');
    const day = planner.getByRole('button', { name: new RegExp(`^${arrival}:`) });
    // Until the page's scripts are there, nothing hears what is pressed.
    await expect(async () => {
      await day.click({ timeout: 2000 });
      await expect(day).toHaveAttribute('aria-current', 'date', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await planner.getByRole('button', { name: words('transport.legs.suggest'), exact: true }).click();
    const leg = planner.getByRole('region').filter({ hasText: holder });
    await leg
      .getByRole('button', { name: new RegExp(`^${words('transport.legs.edit')}`) })
      .first()
      .click();
    await leg.getByLabel(words('transport.legs.pickUpTime'), { exact: true }).fill('15:10');
    await leg.getByLabel(words('transport.legs.pickUpPlace'), { exact: true }).fill('Terminal 3');
    await leg.getByLabel(words('transport.legs.supplier'), { exact: true }).fill('Traslados Sol');
    await leg.getByLabel(words('transport.legs.driverName'), { exact: true }).fill('Luis Pech');
    await leg.getByRole('button', { name: words('transport.legs.save'), exact: true }).click();
    await leg.getByRole('button', { name: words('transport.legs.confirm'), exact: true }).click();
    await expect(leg.getByText(words('transport.legs.status.confirmed'), { exact: true })).toBeVisible();
    await expect(planner.getByRole('heading', { name: 'Traslados Sol' })).toBeVisible();
    const supplier = `base-${key.toLowerCase()}@example.test`;
    const mailing = planner.getByRole('form', {
      name: words('transport.legs.manifest.mailOf', { supplier: 'Traslados Sol' }),
    });
    await mailing.getByLabel(words('transport.legs.manifest.email'), { exact: true }).fill(supplier);
    await mailing.getByRole('button', { name: words('transport.legs.manifest.mail'), exact: true }).click();
    await expect(planner.getByRole('listitem').filter({ hasText: supplier })).toBeVisible();
    await look(planner, `transport-legs-${locale}`);
    await mailTo(supplier, 'Traslados Sol');
    await mailTo(person.email, 'Terminal 3');
    await page.reload();
    await expect(section.getByText(words('transport.pickUp.title'), { exact: true })).toBeVisible();
    await look(page, `transport-pick-up-${locale}`);

    await planner.goto(pathOf(locale, `/adminmaster/Transporte?q=${key}`));
    await planner.getByRole('link', { name: words('transport.staff.row.open', { holder }) }).click();
    const late = planner.getByRole('dialog');
    await late.getByRole('button', { name: words('transport.staff.flight.open'), exact: true }).click();
    await late.getByLabel(words('transport.staff.flight.flightNumber'), { exact: true }).fill('Y4 782');
    await late.getByLabel(words('transport.staff.flight.flightTime'), { exact: true }).fill('19:20');
    await look(planner, `transport-late-flight-${locale}`);
    await late.getByRole('button', { name: words('transport.staff.flight.save'), exact: true }).click();
    await mailTo(person.email, 'Y4 782');
    await planner.context().close();
    await page.reload();
    await expect(section.getByText(words('transport.pickUp.againTitle'), { exact: true })).toBeVisible();

    const couple = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(couple);
    await new StaffPages(couple, words, locale).enter('organizer@demo.test');
    await couple.goto(pathOf(locale, `/adminmaster/Transporte?q=${key}`));
    await couple.getByRole('link', { name: words('transport.staff.row.open', { holder }) }).click();
    await expect(couple.getByRole('dialog').getByText('USD\u00a095.50').first()).toBeVisible();
    await expect(couple.getByRole('button', { name: words('transport.staff.quote.submit') })).toHaveCount(0);
    await couple.context().close();
  });
}
