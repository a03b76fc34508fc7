import { dataFrom, HEADERS, openAgency } from './support/new-agency';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`another currency of an event keeps its rates, each from its day on (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    test.setTimeout(120_000);
    const words = wordsOf(locale);
    const say = (key: string, values?: Record<string, string | number>) => words(`publication.form.${key}`, values);
    await openAgency(page);
    const year = new Date().getFullYear();
    const { code } = await dataFrom<{ code: string }>(
      page.request.post('/provider/api/v1/events', {
        headers: HEADERS,
        data: {
          eventName: 'Elsa & Iván',
          eventDate: `${year + 1}-05-14`,
          timeZone: 'America/Cancun',
          currency: 'USD',
          minimumNights: 2,
          minimumToReserve: 15_000,
        },
      }),
    );

    await page.goto(pathOf(locale, `/adminmaster/Evento?view=edit&event=${code}`));
    const pesos = page.getByRole('region', { name: 'MXN' });
    // Until the page's scripts are there, nothing hears what is chosen.
    await expect(async () => {
      await page.getByLabel(say('currencies.add'), { exact: true }).selectOption('MXN', { timeout: 2000 });
      await expect(pesos).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    const rate = (at: number) => pesos.getByLabel(say('currencies.rate', { code: 'MXN', priced: 'USD' })).nth(at);
    const since = (at: number) => pesos.getByLabel(say('currencies.since'), { exact: true }).nth(at);
    await rate(0).fill('17.5');
    await since(0).fill(`${year - 1}-01-15`);
    await pesos.getByRole('button', { name: say('currencies.addRate', { code: 'MXN' }), exact: true }).click();
    await rate(1).fill('99');
    await since(1).fill(`${year + 1}-01-15`);
    await look(page, `event-currencies-${locale}`);
    await page.getByRole('button', { name: say('save'), exact: true }).click();
    await expect(page.getByText(say('saved'), { exact: true })).toBeVisible({ timeout: 30_000 });

    await page.reload();
    // The newest first.
    await expect(rate(0)).toHaveValue('99');
    await expect(since(0)).toHaveValue(`15-01-${year + 1}`);
    await expect(rate(1)).toHaveValue('17.5');
  });
}
