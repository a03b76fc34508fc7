import { expect, test } from 'vitest';
import { GUARDED_PATHS } from '@/lib/domain/guarded-paths';
import { localePath } from '@/lib/domain/language-path';
import { EVENT_PAGE, LISTED_PAGES, OPEN_PAGES } from '@/tests/support/open-pages';
import { fetchPage, metaOf } from './page-html';
import { faultsOf, thingsOf } from './structured-data';

/** What each page must tell search engines of; the rest may tell of anything that is whole. */
const TOLD: Record<string, string[]> = {
  '/': ['Organization'],
  '/faqs': ['FAQPage', 'BreadcrumbList'],
  '/paquetes': ['Product', 'Product', 'Product', 'BreadcrumbList'],
  '/metodologia': ['BreadcrumbList'],
  '/luna-de-miel': ['BreadcrumbList'],
  '/historias-felices': ['BreadcrumbList'],
  '/contacto': ['BreadcrumbList'],
  '/training-center': ['BreadcrumbList'],
  '/simulador/Hoteles': ['BreadcrumbList'],
  [EVENT_PAGE]: ['Event'],
};

for (const { address, path } of OPEN_PAGES) {
  test(`${address} tells search engines whole facts`, async () => {
    const things = thingsOf((await fetchPage(address)).html);
    expect(things.flatMap(faultsOf)).toEqual([]);
    const types = things.map((thing) => thing['@type']);
    const missing = (TOLD[path] ?? []).filter((type, at, all) => {
      const wanted = all.slice(0, at + 1).filter((each) => each === type).length;
      return types.filter((each) => each === type).length < wanted;
    });
    expect(missing).toEqual([]);
  });
}

test('the home tells whose site it is', async () => {
  for (const address of ['/', '/en']) {
    const house = thingsOf((await fetchPage(address)).html).find((thing) => thing['@type'] === 'Organization');
    expect(Object.keys(house ?? {})).toEqual(expect.arrayContaining(['name', 'url', 'logo']));
  }
});

test('the sitemap names every page to be found, in both languages, and each is there', async () => {
  const { html: xml } = await fetchPage('/sitemap.xml');
  const named = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  expect(named).toEqual(expect.arrayContaining(LISTED_PAGES.map(({ address }) => address)));
  expect(new Set(named).size).toBe(named.length);
  for (const address of named) {
    const { status, html } = await fetchPage(address);
    expect.soft(status, address).toBe(200);
    expect.soft(metaOf(html, 'robots'), address).not.toContain('noindex');
    const block =
      xml.split('<url>').find((each) => new RegExp(`<loc>[^<]*//[^/<]+${address}/?</loc>`).test(each)) ?? '';
    expect.soft(block.match(/hreflang="(es|en)"/g), address).toHaveLength(2);
  }
});

test('robots are kept out of the console, the flow and nothing else', async () => {
  const { html: text } = await fetchPage('/robots.txt');
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.trim().replaceAll('*', '.*')}`),
  );
  const isClosed = (path: string) => closed.some((pattern) => pattern.test(path));
  const flow = ['/reservationProcess', '/CheckOut', '/ContactInformation', '/BarProgress', '/Loader', '/loginDoor'];
  const own = [...GUARDED_PATHS.map(({ path }) => path), ...flow, '/reservation/K/end-reservation', '/account/reset/K'];
  for (const path of own) {
    expect.soft(isClosed(path), path).toBe(true);
    expect.soft(isClosed(localePath(path, 'en')), path).toBe(true);
  }
  expect(LISTED_PAGES.filter(({ address }) => isClosed(address))).toEqual([]);
  expect(isClosed(EVENT_PAGE)).toBe(false);
  expect(isClosed('/preview/home')).toBe(false);
  expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
});
