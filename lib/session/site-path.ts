const ENGLISH = /^\/en(?=\/|$)/;

/** Language prefix of a path of the site: '' (Spanish) or '/en'. */
export const localePrefix = (pathname: string): '' | '/en' => (ENGLISH.test(pathname) ? '/en' : '');

/** The path without its language, as the guard table names it. */
export const withoutLocale = (pathname: string): string => pathname.replace(ENGLISH, '') || '/';

/** The login page in the language of a wanted path, which it comes back to. Always a path, never an address. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  return `${localePrefix(pathname)}/login?redirect=${encodeURIComponent(pathname + search)}`;
}
