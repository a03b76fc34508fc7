import { randomUUID } from 'node:crypto';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { dataFrom, daysFromNow, HEADERS, openAgency, openDraft, openHotel } from './support/new-agency';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const ROOM = { es: 'Suite al Mar', en: 'Sea Suite' };
const TOAST = { es: 'Brindis', en: 'Toast' };

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`block and schedule of an event before are copied into a draft, moved to its date (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const copy = (name: string, values?: Record<string, string>) =>
      words(`records.createEvent.copyInto.${name}`, values);
    const { agencyId } = await openAgency(page);
    const { request } = page;
    const hotel = await openHotel(request, agencyId);
    const [first, later] = [daysFromNow(100), daysFromNow(300)];
    const before = await openDraft(request, {
      eventName: `Eva & Bruno ${randomUUID().slice(0, 4)}`,
      eventDate: first,
      hotelId: hotel.id,
    });
    const draft = await openDraft(request, { eventName: 'Sara & Leo', eventDate: later, hotelId: hotel.id });
    const plan = {
      mealPlan: 'AI',
      basis: 'perPersonPerNight',
      taxIncluded: true,
      taxPercent: 0,
      rates: [{ band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: 21_500 }],
    };
    await dataFrom(
      request.post(`/provider/api/v1/events/${before.id}/categories`, {
        headers: HEADERS,
        data: {
          roomCategoryId: hotel.categoryId,
          firstNight: daysFromNow(98),
          lastNight: daysFromNow(102),
          allotted: 7,
          cutOffDate: null,
          plan,
        },
      }),
    );
    await dataFrom(
      request.post(`/provider/api/v1/events/${before.id}/activities`, {
        headers: HEADERS,
        data: { ...ACTIVITY, name: TOAST, date: first },
      }),
    );

    await page.goto(pathOf(locale, `/adminmaster/Evento?event=${draft.code}`));
    await page.getByRole('button', { name: copy('open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: copy('title', { event: 'Sara & Leo' }) });
    await dialog.getByRole('button', { name: copy('save'), exact: true }).click();
    await expect(dialog.getByText(copy('fromMissing'))).toBeVisible();
    await dialog.getByLabel(copy('from')).selectOption(before.id);
    await look(page, `copy-into-event-${locale}`);
    await dialog.getByRole('button', { name: copy('save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto(pathOf(locale, `/adminmaster/ConfigurarCategorias?event=${draft.code}`));
    await expect(page.getByRole('tab', { name: new RegExp(ROOM[locale]) })).toBeVisible();
    const block = await dataFrom<{ categories: { nights: { date: string; allotted: number }[]; plan: object }[] }>(
      request.get(`/provider/api/v1/events/${draft.id}/categories`, { headers: HEADERS }),
    );
    expect(block.categories[0]?.nights.map(({ date, allotted }) => [date, allotted])).toEqual(
      [298, 299, 300, 301, 302].map((days) => [daysFromNow(days), 7]),
    );
    expect(block.categories[0]?.plan).toMatchObject({ rates: [{ amount: 21_500 }] });
    await page.goto(pathOf(locale, `/adminmaster/Cronograma?event=${draft.code}`));
    await expect(page.getByRole('heading', { level: 3, name: TOAST[locale] })).toBeVisible();
    const { activities } = await dataFrom<{ activities: { date: string; startTime: string }[] }>(
      request.get(`/provider/api/v1/events/${draft.id}/schedule`, { headers: HEADERS }),
    );
    expect(activities).toMatchObject([{ date: later, startTime: ACTIVITY.startTime }]);
    await look(page, `copied-schedule-${locale}`);
  });

  test(`what a hotel’s category usually costs is taken into a block with one press, and stays there (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const rooms = (name: string, values?: Record<string, string>) => words(`hotels.rooms.${name}`, values);
    const { agencyId } = await openAgency(page);
    const { request } = page;
    const hotel = await openHotel(request, agencyId);
    const draft = await openDraft(request, {
      eventName: 'Eva & Bruno',
      eventDate: daysFromNow(300),
      hotelId: hotel.id,
    });
    const forTwo = `${words('block.rates.adult', { adults: 2 })}, ${words('block.rates.base')}`;
    const dialog = page.getByRole('dialog');
    const price = async (typed: string) => {
      await page.goto(pathOf(locale, `/adminmaster/AgenciaAdministrar/hoteles/${hotel.id}`));
      await page
        .getByRole('button', { name: rooms('named', { action: rooms('rates'), room: ROOM[locale] }), exact: true })
        .click();
      await dialog.getByLabel(rooms('rateWords.currency')).selectOption('USD');
      await dialog.getByLabel(forTwo, { exact: true }).fill(typed);
      await dialog.getByRole('button', { name: rooms('save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    };
    await price('215.50');
    await expect(page.getByText(rooms('rateWords.told', { currency: 'USD' }))).toBeVisible();

    await page.goto(pathOf(locale, `/adminmaster/ConfigurarCategorias?event=${draft.code}`));
    await page.getByRole('button', { name: words('block.category.add'), exact: true }).click();
    await dialog.getByRole('button', { name: words('block.hotelRates.take'), exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('215.50');
    await look(page, `hotel-rates-taken-${locale}`);
    await dialog.getByRole('button', { name: words('block.new.save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel(forTwo, { exact: true })).toHaveValue('215.50');

    await price('300');
    await page.goto(pathOf(locale, `/adminmaster/ConfigurarCategorias?event=${draft.code}`));
    await expect(page.getByLabel(forTwo, { exact: true })).toHaveValue('215.50');
  });
}
