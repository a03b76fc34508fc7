import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const other: Locale = locale === 'es' ? 'en' : 'es';

  test(`a visitor walks from page to page, keeps the page when the language changes and finds the wedding (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    await page.goto(pathOf(locale, locale === 'es' ? '/' : ''));
    await look(page, `home-${locale}`);
    const pages = page.getByRole('navigation', { name: words('navigation.pages.title') });
    for (const [name, path] of [
      ['packages', '/paquetes'],
      ['method', '/metodologia'],
      ['honeymoon', '/luna-de-miel'],
      ['stories', '/historias-felices'],
      ['faqs', '/faqs'],
    ] as const) {
      await pages.getByRole('link', { name: words(`navigation.pages.${name}`), exact: true }).click();
      await page.waitForURL(`**${pathOf(locale, path)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await look(page, `${name}-${locale}`);
    }
    const [spanish, english] = ['Español', 'English'];
    await page.getByRole('link', { name: other === 'en' ? english : spanish, exact: true }).click();
    await page.waitForURL(`**${pathOf(other, '/faqs')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(other)('faqs.title'));
    await page.goto(pathOf(locale, '/eventos'));
    await page.getByLabel(words('event.search.label')).fill(EVENT);
    await page.getByRole('button', { name: words('event.search.submit') }).click();
    await page.waitForURL(`**${pathOf(locale, `/eventos/${EVENT}`)}`);
  });
}
