import { IN_BOTH, once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

/** What Honey, Romance and Love have, row by row. */
const FACTS = [
  ['online', { es: ['12 meses', '18 meses', '18 meses'], en: ['12 months', '18 months', '18 months'] }],
  ['guests', { es: ['Hasta 150', 'Ilimitados', 'Ilimitados'], en: ['Up to 150', 'Unlimited', 'Unlimited'] }],
  ['countdown', { es: ['Incluido', 'Incluido', 'Incluido'], en: ['Included', 'Included', 'Included'] }],
  ['honeymoon', { es: ['No incluido', '10%', '10%'], en: ['Not included', '10%', '10%'] }],
  ['mailings', { es: ['No incluido', 'No incluido', 'Hasta 5'], en: ['Not included', 'Not included', 'Up to 5'] }],
  ['smsPack', { es: ['No incluido', 'No incluido', '1,000'], en: ['Not included', 'Not included', '1,000'] }],
  ['console', { es: ['No incluido', 'No incluido', 'Incluido'], en: ['Not included', 'Not included', 'Included'] }],
] as const;

for (const locale of ['es', 'en'] as const) {
  const words = wordsOf(locale);
  const at = (path: string) => pathOf(locale, path);

  test(`the packages are compared, and the chosen one comes along to the account (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    look,
  }) => {
    await page.goto(at('/paquetes'));
    await look(page, `packages-${locale}`);
    const table = page.getByRole('table');
    for (const [feature, expected] of FACTS) {
      const name = words(`packages.features.${feature}`);
      const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      await expect(row.getByRole('cell')).toHaveText(expected[locale]);
    }
    for (const plan of ['honey', 'romance', 'love'])
      await expect(table.getByRole('link', { name: words(`packages.choose.${plan}`) })).toHaveAttribute(
        'href',
        at(`/signup?plan=${plan}`),
      );
    await table.getByRole('link', { name: words('packages.choose.love') }).click();
    await page.waitForURL(`**${at('/signup?plan=love')}`);
    await expect(page.getByLabel(words('account.signup.plan'))).toHaveValue('love');
  });

  test(`a question is found by a word of its answer, and every one is read without script (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    browser,
    baseURL,
    look,
  }) => {
    const typed = locale === 'es' ? 'bloqueo habitaciones' : 'room block';
    const answer = words('faqs.groups.hotel.items.advance.answer', { advanceFrom: 10, advanceTo: 25 });
    await page.goto(at('/faqs'));
    await look(page, `faqs-${locale}`);
    const search = page.getByLabel(words('faqs.search.label'));
    await expect(page.getByText(answer)).toBeHidden();
    await search.fill(typed);
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: words('faqs.search.one') })).toBeVisible();
    await page.goto(page.url());
    await expect(search).toHaveValue(typed);
    await expect(page.getByText(answer)).toBeVisible();
    await search.fill('zzz');
    await expect(page.getByText(words('faqs.search.none'))).toBeVisible();

    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await unscripted.goto(at('/faqs'));
    await expect(unscripted.getByLabel(words('faqs.search.label'))).toBeHidden();
    await unscripted.getByText(words('faqs.groups.hotel.items.advance.question')).click();
    await expect(unscripted.getByText(answer)).toBeVisible();
    await plain.close();
  });

  test(`the other pages that tell of the product are fit to be seen (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    for (const [path, heading] of [
      ['/', 'home.title'],
      ['/metodologia', 'method.title'],
      ['/luna-de-miel', 'honeymoon.title'],
      ['/signup', 'account.signup.title'],
    ] as const) {
      await page.goto(at(path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(heading));
      await look(page, `public-${path.slice(1) || 'home'}-${locale}`);
    }
    await page.goto(at('/metodologia'));
    await expect(
      page.getByText(words('method.steps.balance.when', { balanceDays: 70 }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(words('method.steps.paid.when', { masterDays: 30 }), { exact: true })).toBeVisible();
  });
}
