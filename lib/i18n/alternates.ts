import type { Metadata } from 'next';
import { getPathname } from './navigation';
import { type Locale, routing } from './routing';

/**
 * Canonical and hreflang links of a page.
 * @param path the page's path without language prefix, such as `/eventos`
 */
export function alternates(locale: Locale, path: string): NonNullable<Metadata['alternates']> {
  const languages = Object.fromEntries(
    routing.locales.map((each) => [each, getPathname({ href: path, locale: each })]),
  );
  return {
    canonical: getPathname({ href: path, locale }),
    languages: { ...languages, 'x-default': getPathname({ href: path, locale: routing.defaultLocale }) },
  };
}
