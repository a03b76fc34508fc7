import { SITE } from '../site';

export interface FetchedPage {
  status: number;
  headers: Headers;
  html: string;
}

const fetched = new Map<string, Promise<FetchedPage>>();

async function read(url: string): Promise<FetchedPage> {
  const answer = await fetch(url, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** What the server answers; asked once a page. */
export function fetchPage(address: string): Promise<FetchedPage> {
  const url = new URL(address, SITE).href;
  const page = fetched.get(url) ?? read(url);
  fetched.set(url, page);
  return page;
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Values of an attribute on the tags that the pattern matches, such as `a` or `meta[^>]*property="og:title"`. */
export function valuesOf(html: string, tag: string, name: string): string[] {
  const tags = html.match(new RegExp(`<${tag}(?=[\\s>/])[^>]*>`, 'gi')) ?? [];
  return tags.flatMap((each) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(each)?.[1];
    return value === undefined ? [] : [plain(value)];
  });
}

export const metaOf = (html: string, key: string) =>
  valuesOf(html, `meta[^>]*(?:name|property)="${key}"`, 'content')[0] ?? '';

export const titleOf = (html: string) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
