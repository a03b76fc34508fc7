import { prefixOfPath, withoutLocale } from '@/lib/domain/language-path';

const PAGE = '/account/second-factor';

/** The page on which the second factor is set up, in the language of the wanted path, which it comes back to. */
export function secondFactorPathFor({ pathname, search }: { pathname: string; search: string }): string {
  return `${prefixOfPath(pathname)}${PAGE}?redirect=${encodeURIComponent(pathname + search)}`;
}

export const isSecondFactorPage = (pathname: string): boolean => withoutLocale(pathname) === PAGE;
