import { expect, test } from 'vitest';
import { LISTED_PAGES, OPEN_PAGES, type OpenPage } from '@/tests/support/open-pages';
import { SITE } from '../site';
import { invalidHtml } from './html-rules';
import { fetchPage, metaOf, titleOf, valuesOf } from './page-html';

const PRODUCT = 'Group Booking Platform';
const pathnameOf = (url: string | undefined) => (url ? new URL(url, 'http://x').pathname : url);

// A missing page's document is a shell of Next's own, without language, that its script fills.
for (const { address } of OPEN_PAGES) {
  test(`${address} is valid HTML`, async () => {
    const { html, headers } = await fetchPage(address);
    expect(await invalidHtml(html)).toEqual([]);
    expect(headers.getSetCookie(), 'cookies before any consent').toEqual([]);
  });
}

/** The canonical page of an address that carries a secret is the one without. */
const canonicalOf = (address: string) => address.replace(/(?<=\/account\/reset)\/.*/, '');

for (const { address, path, locale } of OPEN_PAGES) {
  test(`${address} says what it is`, async () => {
    const { html } = await fetchPage(address);
    expect.soft(valuesOf(html, 'html', 'lang')).toEqual([locale]);
    expect.soft(titleOf(html)).toContain(PRODUCT);
    expect.soft(metaOf(html, 'description').length).toBeGreaterThan(40);
    expect.soft(metaOf(html, 'og:title'), 'og:title').not.toBe('');
    expect.soft(metaOf(html, 'og:description'), 'og:description').not.toBe('');
    expect.soft(metaOf(html, 'og:locale'), 'og:locale').toBe({ es: 'es_MX', en: 'en_US' }[locale]);
    expect.soft(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    const canonical = canonicalOf(address);
    expect.soft(valuesOf(html, 'link[^>]*rel="canonical"', 'href').map(pathnameOf)).toEqual([canonical]);
    const others = valuesOf(html, 'link[^>]*rel="alternate"[^>]*hreflang="(?:es|en|x-default)"', 'href').map(
      pathnameOf,
    );
    const spanish = canonicalOf(path);
    expect.soft(others.sort()).toEqual([spanish, spanish, spanish === '/' ? '/en' : `/en${spanish}`].sort());
    expect.soft(valuesOf(html, 'link[^>]*rel="manifest"', 'href')).toHaveLength(1);
    expect.soft(html.match(/<h1[\s>]/g), 'h1').toHaveLength(1);
  });
}

const ofLanguage = (locale: string) => LISTED_PAGES.filter((page) => page.locale === locale);

for (const locale of ['es', 'en']) {
  test(`no two pages look alike in a list of results (${locale})`, async () => {
    const pages = await Promise.all(ofLanguage(locale).map(({ address }) => fetchPage(address)));
    for (const say of [titleOf, (html: string) => metaOf(html, 'description')])
      expect(new Set(pages.map(({ html }) => say(html))).size).toBe(pages.length);
  });
}

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

async function picture(address: string) {
  const answer = await fetch(new URL(address, SITE));
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get('content-type'), address).toBe('image/png');
  return { size: sizeOf(Buffer.from(await answer.arrayBuffer())), headers: answer.headers };
}

async function previewsOf(pages: OpenPage[]): Promise<string[]> {
  const found = pages.map(async ({ address }) => metaOf((await fetchPage(address)).html, 'og:image'));
  const urls = await Promise.all(found);
  expect(urls.filter((url) => !URL.canParse(url))).toEqual([]);
  return [...new Set(urls.map((url) => new URL(url).pathname))];
}

for (const locale of ['es', 'en']) {
  test(`every open page has a picture for chats, a listed one its own (${locale})`, async () => {
    expect(await previewsOf(ofLanguage(locale))).toHaveLength(ofLanguage(locale).length);
    for (const address of await previewsOf(OPEN_PAGES.filter((page) => page.locale === locale))) {
      const { size, headers } = await picture(address);
      expect(size, address).toEqual([1200, 630]);
      expect(headers.get('cache-control'), address).toMatch(/max-?age=\d{3,}/);
    }
  });
}

test('phones find icons and a manifest in their language', async () => {
  for (const address of ['/', '/en']) {
    const { html } = await fetchPage(address);
    const [href = ''] = valuesOf(html, 'link[^>]*rel="manifest"', 'href');
    const manifest = await (await fetch(new URL(href, SITE))).json();
    expect(manifest).toMatchObject({ name: PRODUCT, start_url: address, lang: address === '/' ? 'es' : 'en' });
    for (const { src, sizes, type } of manifest.icons.filter((icon: { type: string }) => icon.type === 'image/png')) {
      expect(type).toBe('image/png');
      expect((await picture(src)).size.join('x')).toBe(sizes);
    }
    const [apple = ''] = valuesOf(html, 'link[^>]*rel="apple-touch-icon"', 'href');
    expect((await picture(apple)).size).toEqual([180, 180]);
  }
  await picture('/favicon.ico');
});
