import type { Language } from '@/lib/contract/bilingual-text';

const PREFIX = /^\/(es|en)(?=\/|$)/;

/** The language prefix of a path: Spanish pages have none. */
export const languagePrefix = (language: Language): '' | '/en' => (language === 'en' ? '/en' : '');

/** The address of a page in a language. `href` is a path of this site without language, query and hash included. */
export function localePath(href: string, language: Language): string {
  const prefix = languagePrefix(language);
  if (prefix === '') return href;
  return href === '/' ? prefix : prefix + href.replace(/^\/(?=[?#])/, '');
}

/** The language that an address is in. */
export const localeOfPath = (pathname: string): Language => (PREFIX.exec(pathname)?.[1] === 'en' ? 'en' : 'es');

/** Language prefix of an address: '' (Spanish) or '/en'. */
export const prefixOfPath = (pathname: string): '' | '/en' => languagePrefix(localeOfPath(pathname));

/** The page's path without its language prefix, also of a rewritten `/es/…` as the server sees it. */
export const withoutLocale = (pathname: string): string => pathname.replace(PREFIX, '') || '/';
