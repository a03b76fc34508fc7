const ENGLISH = /^\/en(?=\/|$)/;

/** Language prefix of a path of the site: '' (Spanish) or '/en'. */
export const localePrefix = (pathname: string): '' | '/en' => (ENGLISH.test(pathname) ? '/en' : '');

/** The path without its language, as the guard table names it. */
export const withoutLocale = (pathname: string): string => pathname.replace(ENGLISH, '') || '/';
