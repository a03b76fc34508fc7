import { type Locale, routing } from './routing';

/** The address of a page in a language: Spanish has no prefix. `href` is a path of this site, query and hash included. */
export function localePath(href: string, locale: Locale): string {
  if (locale === routing.defaultLocale) return href;
  return href === '/' ? `/${locale}` : `/${locale}${href.replace(/^\/(?=[?#])/, '')}`;
}

const PREFIX = new RegExp(`^/(${routing.locales.join('|')})(?=/|$)`);

/** The language that an address is in. */
export function localeOfPath(pathname: string): Locale {
  return routing.locales.find((locale) => locale === PREFIX.exec(pathname)?.[1]) ?? routing.defaultLocale;
}

/** The page's path without language prefix; a rewritten `/es/…`, as the server sees it, included. */
export function withoutLocale(pathname: string): string {
  return pathname.replace(PREFIX, '') || '/';
}
