import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';

const PAGE = '/account/second-factor';

/** The page for setting up the second factor, in the language of the wanted path, to which it returns. */
export function secondFactorPathFor({ pathname, search }: { pathname: string; search: string }): string {
  return `${prefixOfPath(pathname)}${PAGE}?redirect=${encodeURIComponent(pathname + search)}`;
}

export const isSecondFactorPage = (pathname: string): boolean => withoutLocale(pathname) === PAGE;
