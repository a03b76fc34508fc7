import { redirect as redirectTo } from 'next/navigation';
import { localePath } from '@/lib/domain/language-path';
import type { Locale } from './routing';

// next-intl's own navigation needs its provider around every link: 12 kB of script on pages that do not need it
// otherwise. The prefix rule is one line.
export { usePathname, useRouter } from './client-navigation';
export { Link } from './link';

interface Target {
  /** Path without language prefix; a query apart, where it has one. */
  href: string | { pathname: string; query?: Record<string, string> };
  locale: Locale;
}

/** The address of a page in a language. */
export function getPathname({ href, locale }: Target): string {
  if (typeof href === 'string') return localePath(href, locale);
  const query = new URLSearchParams(href.query).toString();
  return localePath(query ? `${href.pathname}?${query}` : href.pathname, locale);
}

/** Goes to a page in a language; never returns. */
export function redirect(target: Target): never {
  redirectTo(getPathname(target));
}
