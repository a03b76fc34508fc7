import { GuestPages, newGuest } from './pages/guest';
import { agreeTerms, dataFrom, daysFromNow, HEADERS, openAgency, openDraft, openHotel } from './support/new-agency';
import { IN_BOTH } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const [HOST, BESIDE] = ['Costa Grande', 'Costa Chica'];
const ROOM = { es: 'Cuarto Jardín', en: 'Garden Room' };
const SUITE = { es: 'Suite al Mar', en: 'Sea Suite' };

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`an event gets a second hotel, where a guest books and reads its name everywhere (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    test.setTimeout(240_000);
    const words = wordsOf(locale);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const { request } = page;
    const { agencyId } = await openAgency(page);
    const host = await openHotel(request, agencyId, { hotel: { name: HOST } });
    const other = await openHotel(request, agencyId, { hotel: { name: BESIDE }, room: { name: ROOM } });
    const eventDate = daysFromNow(400);
    const draft = await openDraft(request, { eventName: 'Eva & Bruno', eventDate, hotelId: host.id });
    const profile = () =>
      dataFrom<{ otherHotelIds: string[]; version: number }>(
        request.get(`/provider/api/v1/events/${draft.id}/profile`, { headers: HEADERS }),
      );
    const consolePath = (path: string) => pathOf(locale, `/adminmaster/${path}?event=${draft.code}`);

    await page.goto(`${consolePath('Evento')}&view=edit`);
    const taken = page.getByRole('list', { name: words('publication.form.otherHotels.list') }).getByText(BESIDE);
    const offer = page.getByLabel(words('publication.form.otherHotels.add'));
    // What is chosen before the page's script has come is not heard.
    await expect(async () => {
      if (!(await taken.first().isVisible())) await offer.selectOption({ label: BESIDE }, { timeout: 1000 });
      await expect(taken.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await look(page, `second-hotel-${locale}`);
    await press(words('publication.form.save'));
    await expect.poll(async () => (await profile()).otherHotelIds).toEqual([other.id]);

    await page.goto(consolePath('ConfigurarCategorias'));
    for (const [name, amount] of [
      [SUITE[locale], '200'],
      [ROOM[locale], '120'],
    ] as const) {
      await press(words('block.category.add'));
      const window = page.getByRole('dialog');
      await window.getByLabel(words('block.new.category')).selectOption({ label: name });
      await window.getByLabel(words('block.new.amount', { currency: 'USD' })).fill(amount);
      await window.getByRole('button', { name: words('block.new.save'), exact: true }).click();
      await expect(window).toBeHidden();
      const panel = page.getByRole('region', { name, exact: true });
      await panel.getByRole('button', { name: words('block.state.go.definite'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('block.confirm'), exact: true })
        .click();
      await expect(panel.getByText(words('block.state.explain.definite'))).toBeVisible();
    }
    await expect(page.getByRole('tab', { name: ROOM[locale] })).toContainText(BESIDE);
    await expect(page.getByRole('tab', { name: SUITE[locale] })).toContainText(HOST);
    await look(page, `block-of-two-hotels-${locale}`);

    const message = { es: 'Los esperamos', en: 'See you there' };
    const { version } = await profile();
    await dataFrom(
      request.patch(`/provider/api/v1/events/${draft.id}`, { headers: HEADERS, data: { message, version } }),
    );
    await agreeTerms(request, { id: draft.id, agencyId });
    await page.goto(consolePath('Evento'));
    await press(words('publication.steps.publish'));
    await expect(page.getByText(words('publication.states.published'), { exact: true })).toBeVisible();

    const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(visitor);
    const guest = new GuestPages(visitor, words, locale);
    await visitor.goto(pathOf(locale, `/eventos/${draft.code}`));
    for (const name of [HOST, BESIDE]) await expect(visitor.getByRole('heading', { name, exact: true })).toBeVisible();
    await look(visitor, `event-of-two-hotels-${locale}`);
    await guest.startBooking();
    const choice = visitor.locator('label:has(input[type=radio])', { hasText: ROOM[locale] });
    await expect(choice).toContainText(BESIDE);
    await look(visitor, `booking-of-two-hotels-${locale}`);
    await choice.click();
    await visitor.getByRole('button', { name: words('booking.continue'), exact: true }).click();
    await expect(visitor.getByRole('heading', { name: words('booking.contact.title') })).toBeVisible();
    await guest.fillContact(newGuest());
    await expect(visitor.getByText(BESIDE).first()).toBeVisible();
    const key = await guest.book();
    expect(key).toMatch(/^RSV-/);

    await visitor.goto(pathOf(locale, '/adminReservacion'));
    const rooms = visitor.locator('#habitaciones + ul > li');
    await expect(rooms).toHaveCount(1);
    await expect(rooms).toContainText(BESIDE);
    await expect(rooms).not.toContainText(HOST);
    await look(visitor, `home-at-second-hotel-${locale}`);
    await visitor.goto(pathOf(locale, '/Ticket'));
    await expect(visitor.getByRole('main')).toContainText(key);
    await expect(visitor.getByRole('main')).toContainText(BESIDE);
    await expect(visitor.getByRole('main')).not.toContainText(HOST);
    await look(visitor, `ticket-at-second-hotel-${locale}`);
    await visitor.context().close();
  });
}
