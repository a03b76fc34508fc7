import { datesIn } from '@/lib/domain/date-text';
import { addDays } from '@/lib/domain/nights';
import { readDate } from '@/lib/domain/read-date';
import { GuestPages, newGuest } from './pages/guest';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`two rooms of different stays, names, ages and a coupon, until the desk lets them in (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    browser,
    look,
    watch,
    refusals,
  }) => {
    test.setTimeout(180_000);
    const other = locale === 'es' ? 'en' : 'es';
    const words = wordsOf(locale);
    const person = newGuest();
    const guest = new GuestPages(page, words, locale);
    const inRoom = (number: number) =>
      page.getByRole('region', { name: words('booking.room.name', { number }), exact: true });
    const ageOf = (number: number) =>
      inRoom(1).getByLabel(words('booking.room.ageOf', { who: words('booking.room.one.minor'), number }));
    const nameOf = (number: number) =>
      inRoom(1).getByLabel(words('booking.names.of', { who: words('booking.room.one.adult'), number }), {
        exact: true,
      });

    await page.goto(pathOf(locale, `/eventos/${EVENT}`));
    // The second one: the last has nights that are gone.
    const offered = page
      .getByRole('region', { name: words('event.rooms.title') })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .nth(1);
    const name = (await offered.getByRole('heading').textContent()) ?? '';
    await expect(offered).toContainText(words('stay.total'));
    await offered.getByRole('link', { name: `${words('event.rooms.choose')} ${name}` }).click();
    await expect(page.getByRole('heading', { name: words('booking.contact.title') })).toBeVisible();
    // Nothing comes of a press before even public/early-input.js is there, some milliseconds after the page shows.
    await page.waitForLoadState('load');
    await page
      .getByRole('button', { name: words('booking.checkout.editWhat', { what: words('booking.checkout.rooms') }) })
      .click();
    await expect(inRoom(1).getByRole('radio', { name: new RegExp(name) })).toBeChecked();
    const free = (room: ReturnType<typeof inRoom>) => room.locator(':not([data-full]) > label:has(input[type=radio])');
    await free(inRoom(1)).first().click();
    await inRoom(1)
      .getByRole('button', { name: words('booking.room.more', { who: words('booking.room.minors') }) })
      .click();
    await ageOf(1).fill('15');
    await expect(
      inRoom(1).getByText(
        words('booking.ages.otherBand', {
          age: 15,
          is: words('booking.room.one.junior'),
          not: words('booking.room.one.minor'),
        }),
      ),
    ).toBeVisible();
    await ageOf(1).fill('8');

    await inRoom(1).getByText(words('booking.names.title')).click();
    await nameOf(1).fill('Renata Ibarra');
    await nameOf(2).fill('lu');
    await inRoom(1).getByRole('option').first().click();
    const picked = await nameOf(2).inputValue();
    expect(picked).toMatch(/^Lu\p{L}+ \p{L}\.$/u);

    await page.getByRole('button', { name: words('booking.room.add') }).click();
    const arrival = await inRoom(2).getByLabel(words('booking.room.checkIn')).inputValue();
    const earlier = addDays(readDate(arrival, locale) ?? '', -1);
    await inRoom(2).getByLabel(words('booking.room.checkIn')).fill(earlier);
    await free(inRoom(2)).first().click();
    await look(page, `guest-flow-rooms-${locale}`);

    // Another language mid-way, and a reload: nothing typed is lost.
    await page.goto(pathOf(other, `/eventos/${EVENT}/reservationProcess?step=category`));
    await expect(page.getByRole('heading', { name: wordsOf(other)('booking.room.title') })).toBeVisible();
    await expect(page.locator('#room-1-name-adult-1')).toHaveValue(picked);
    await page.goto(pathOf(locale, `/eventos/${EVENT}/reservationProcess?step=category`));
    await page.reload();
    await expect(nameOf(1)).toHaveValue('Renata Ibarra');
    await expect(ageOf(1)).toHaveValue('8');
    await expect(inRoom(2).getByLabel(words('booking.room.checkIn'))).toHaveValue(datesIn(locale).short(earlier));

    await page.getByRole('button', { name: words('booking.continue'), exact: true }).click();
    await expect(page.getByRole('heading', { name: words('booking.contact.title') })).toBeVisible();
    await page.getByText(`${words('booking.checkout.passesTitle')}: ${words('booking.checkout.passesNone')}`).click();
    await expect(page.getByText(words('booking.pass.cap', { percent: 20 }))).toBeVisible();
    await look(page, `guest-flow-pass-${locale}`);
    await page.goBack();
    await expect(nameOf(1)).toHaveValue('Renata Ibarra');
    await page.goForward();
    const second = inRoom(2).getByRole('heading', { name: words('booking.room.name', { number: 2 }) });
    const changeSecond = page.getByRole('button', {
      name: words('booking.checkout.editWhat', { what: words('booking.room.name', { number: 2 }) }),
    });
    await changeSecond.click();
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    await page.goBack();
    await guest.fillContact(person);

    await page.getByText(words('booking.coupon.ask')).click();
    refusals.push('/quotes');
    await page.getByLabel(words('booking.coupon.label')).fill('NO-SUCH');
    await page.getByRole('button', { name: words('booking.coupon.apply') }).click();
    await expect(page.getByLabel(words('booking.coupon.label'))).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(words('booking.coupon.label')).fill('boda10');
    await page.getByRole('button', { name: words('booking.coupon.apply') }).click();
    await expect(
      page.getByRole('button', { name: words('booking.coupon.removeWhat', { code: 'BODA10' }) }),
    ).toBeVisible();
    await expect(page.locator('li[data-discount]').first()).toContainText('BODA10');
    await look(page, `guest-flow-checkout-${locale}`);
    // From a page of its own the step is another page.
    await page.goto(pathOf(locale, '/CheckOut'));
    await changeSecond.click();
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    await page.goBack();
    const key = await guest.book();

    const calendar = await page.request.get(`/provider/api/v1/reservations/${key}/calendar.ics`);
    expect((await calendar.text()).match(/UID:stay-/g)).toHaveLength(2);

    await page.goto(pathOf(locale, '/Ticket'));
    await expect(page.getByText(picked, { exact: false }).first()).toBeVisible();
    await look(page, `guest-flow-ticket-${locale}`);
    const preview = await page.locator('meta[property="og:image"]').first().getAttribute('content');
    const picture = await page.request.get(new URL(preview ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/png');

    // The ticket's code names a page of the console: a phone that is not logged in comes back to it after the login.
    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(desk);
    const staff = new StaffPages(desk, words, locale);
    await staff.enter('agency@demo.test');
    await desk.goto(pathOf(locale, `/adminmaster/Asistentes/check-in/${key}`));
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(person.lastName);
    await expect(desk.getByText(/USD/).first()).toBeVisible();
    await look(desk, `guest-flow-check-in-${locale}`);
    await desk.getByRole('button', { name: words('arrival.checkIn') }).click();
    await expect(desk.getByRole('button', { name: words('arrival.undo') })).toBeVisible();
    await look(desk, `guest-flow-checked-in-${locale}`);
    await desk.getByRole('button', { name: words('arrival.undo') }).click();
    await expect(desk.getByRole('button', { name: words('arrival.checkIn') })).toBeVisible();
    await desk.context().close();
  });

  test(`who comes, as the couple shows it, and from one’s name to the booking (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const guest = new GuestPages(page, words, locale);
    await page.goto(pathOf(locale, `/eventos/${EVENT}/invitados`));
    await expect(page.getByRole('list', { name: words('event.guests.list') })).toBeVisible();
    await look(page, `guest-list-${locale}`);
    await page.getByLabel(words('event.guests.search')).fill('lucia');
    await page
      .getByRole('link', { name: new RegExp(`^${words('event.guests.book')}: Lucía`) })
      .first()
      .click();
    await guest.chooseFirstFreeCategory();
    await expect(page.getByLabel(words('booking.contact.firstName'))).toHaveValue('Lucía');

    await page.goto(pathOf(locale, '/eventos/PLS-DEMO-OTRA/invitados'));
    await expect(page.getByText(words('event.guests.lead.nothing'))).toBeVisible();
    await expect(page.getByRole('list', { name: words('event.guests.list') })).toHaveCount(0);
  });

  test(`pages of the flow reached cold say so and lead on (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    for (const path of ['/reservationProcess', '/CheckOut', '/ContactInformation', '/BarProgress', '/Loader']) {
      await page.goto(pathOf(locale, path));
      await expect(page.locator('main a[href$="/eventos"]').first(), path).toBeVisible();
      await expect(page.locator('main a[href$="/login-link"]').first(), path).toBeVisible();
    }
    await page.goto(pathOf(locale, '/event/PLS-DEMO-BODA/end-reservation'));
    await expect(page.getByRole('heading', { name: words('reservation.cold.title') })).toBeVisible();
    await look(page, `flow-cold-${locale}`);
  });
}

// The bar lies on the foot of narrow pages alone.
test('the price bar covers no field that has the focus, and none at all where one’s own data are typed, at 360 px @phone', async ({
  page,
}) => {
  const words = wordsOf('es');
  const guest = new GuestPages(page, words, 'es');
  const bar = page.getByRole('region', { name: words('booking.price.title') });
  const fields = page.locator('main').locator('input:not([type=hidden]):visible, select:visible, textarea:visible');
  const covered = async (index: number) => {
    const [field, cover] = await Promise.all([fields.nth(index).boundingBox(), bar.boundingBox()]);
    return (field?.y ?? 0) + (field?.height ?? 0) > (cover?.y ?? 0) + 1;
  };
  await page.goto(`/eventos/${EVENT}/reservationProcess`);
  await expect(bar).toBeVisible();
  const total = await fields.count();
  expect(total).toBeGreaterThan(2);
  for (let index = 0; index < total; index++) {
    // From the top each time, so that the browser itself brings the field into sight.
    await page.evaluate(() => window.scrollTo(0, 0));
    await fields.nth(index).focus();
    expect(await covered(index), `field ${index}`).toBe(false);
  }
  await guest.chooseFirstFreeCategory();
  const most = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < most; top += 120) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    for (let index = 0; index < (await fields.count()); index++)
      expect(await covered(index), `field ${index} at ${top}`).toBe(false);
  }
});

// There the bar stands in the page itself until it is reached, and unfolds upwards.
test('the details of the price open in sight, and so does the way to close them, where one’s own data are typed @phone', async ({
  page,
}) => {
  const words = wordsOf('es');
  const guest = new GuestPages(page, words, 'es');
  await page.goto(`/eventos/${EVENT}/reservationProcess`);
  await page.waitForLoadState();
  await guest.chooseFirstFreeCategory();
  const bar = page.getByRole('region', { name: words('booking.price.title') });
  const open = bar.getByRole('button', { name: words('booking.price.details') });
  // The button comes up at the foot of the screen, as it does for a thumb that scrolls.
  await open.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await open.tap();
  await expect(bar.getByRole('button', { name: words('booking.price.hide') })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('listitem').first()).toBeInViewport();
});

test('on a phone every button of a guest is as high as a finger @phone', async ({ page }) => {
  const words = wordsOf('es');
  const guest = new GuestPages(page, words, 'es');
  const low = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(button, .btn, summary), footer li > a, .site-footer-pages a')].flatMap(
        (each) => {
          const { width, height } = each.getBoundingClientRect();
          const { content, top, bottom } = getComputedStyle(each, '::after');
          const more = content === 'none' ? 0 : -Number.parseFloat(top) - Number.parseFloat(bottom);
          return width === 0 || height + Math.max(0, more || 0) >= 44 ? [] : [`${each.textContent?.trim()}: ${height}`];
        },
      ),
    );
  await page.goto(`/eventos/${EVENT}/reservationProcess`);
  await page.waitForLoadState();
  expect(await low()).toEqual([]);
  await guest.chooseFirstFreeCategory();
  expect(await low()).toEqual([]);
  await guest.fillContact(newGuest());
  expect(await low()).toEqual([]);
});
