import type { APIRequestContext } from 'playwright/test';
import { eventInQuery } from '@/lib/domain/event-address';
import { agreeTerms, dataFrom, HEADERS, openAgency } from './support/new-agency';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

/** A category that sells, terms and an account: each has a journey of its own. */
async function sell(request: APIRequestContext, event: { id: string; agencyId: string; day: string }): Promise<void> {
  const call = (data: object) => ({ headers: HEADERS, data });
  const { addable } = await dataFrom<{ addable: { id: string }[] }>(
    request.get(`/provider/api/v1/events/${event.id}/categories`, { headers: HEADERS }),
  );
  const category = await dataFrom<{ id: string; version: number }>(
    request.post(
      `/provider/api/v1/events/${event.id}/categories`,
      call({
        roomCategoryId: addable[0]?.id,
        firstNight: event.day,
        lastNight: event.day.replace(/\d\d$/, '19'),
        allotted: 5,
        plan: {
          mealPlan: 'AI',
          basis: 'perPersonPerNight',
          taxIncluded: true,
          taxPercent: 0,
          rates: [1, 2].map((adultOccupancy) => ({
            band: 'adult',
            adultOccupancy,
            firstNight: null,
            lastNight: null,
            amount: 20_000,
          })),
        },
      }),
    ),
  );
  await dataFrom(
    request.patch(`/provider/api/v1/categories/${category.id}`, call({ state: 'definite', version: category.version })),
  );
  await agreeTerms(request, event);
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`an agency with nothing opens an event that guests see (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    browser,
    look,
    watch,
    refusals,
  }) => {
    test.setTimeout(240_000);
    const words = wordsOf(locale);
    const say = (key: string, values?: Record<string, string | number>) => words(`publication.${key}`, values);
    const { agencyId } = await openAgency(page);
    const next = () => page.getByRole('button', { name: words('records.createEvent.next'), exact: true }).click();
    const day = `${new Date().getFullYear() + 1}-05-14`;

    await page.goto(pathOf(locale, '/adminmaster/CrearEvento'));
    await page.getByLabel(words('records.createEvent.fields.eventName'), { exact: true }).fill('Eva & Bruno');
    await next();
    await page.getByLabel(words('records.createEvent.fields.start'), { exact: true }).fill(day);
    await page.getByLabel(words('records.createEvent.fields.hotelId'), { exact: true }).selectOption({ index: 1 });
    await next();
    await page.getByLabel(words('records.createEvent.fields.minimumToReserve'), { exact: true }).fill('150');
    await page.getByRole('button', { name: words('records.createEvent.create'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Eva & Bruno' })).toBeVisible({ timeout: 30_000 });
    const code = eventInQuery(new URL(page.url()).searchParams) ?? '';
    expect(code).toMatch(/^PLS-/);

    // Nothing is handed out that nobody could open.
    await expect(page.getByText(say('noShare.text'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('steps.publish'), exact: true })).toBeDisabled();
    await look(page, `publication-draft-${locale}`);

    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(guest);
    const home = pathOf(locale, `/eventos/${code}`);
    refusals.push(home, `${home}/vista-previa`);
    expect((await guest.goto(home))?.status()).toBe(404);
    expect((await guest.goto(`${home}/vista-previa`))?.status()).toBe(404);

    await page.getByRole('link', { name: say('mendNamed', { item: say('items.languages') }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('form.title') })).toBeVisible();
    const message = say('form.fields.message');
    await page.getByLabel(words('common.bilingual.label.es', { label: message })).fill('Los esperamos junto al mar');
    await page.getByLabel(words('common.bilingual.label.en', { label: message })).fill('See you by the sea');
    await look(page, `event-editor-${locale}`);
    await page.getByRole('button', { name: say('form.save'), exact: true }).click();
    await expect(page.getByText(say('form.saved'))).toBeVisible();

    const { id } = await dataFrom<{ id: string }>(page.request.get(`/provider/event/${code}`, { headers: HEADERS }));
    await sell(page.request, { id, agencyId, day });
    expect((await page.goto(`${home}/vista-previa`))?.status()).toBe(200);
    await expect(page.getByText(say('previewBar.text'))).toBeVisible();
    await look(page, `event-preview-${locale}`);
    expect((await guest.goto(`${home}/vista-previa`))?.status()).toBe(404);

    await page.goto(pathOf(locale, '/adminmaster/Evento'));
    await page.getByRole('button', { name: say('steps.publish'), exact: true }).click();
    await expect(page.getByText(say('states.published'), { exact: true })).toBeVisible();
    expect((await guest.goto(home))?.status()).toBe(200);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Eva & Bruno');
    await look(guest, `event-opened-${locale}`);

    await page.getByRole('button', { name: say('steps.unpublish'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('steps.unpublish'), exact: true })
      .click();
    await expect(page.getByText(say('states.draft'), { exact: true })).toBeVisible();
    await expect.poll(async () => (await guest.goto(home))?.status(), { timeout: 10_000 }).toBe(404);
    await guest.context().close();
  });
}
