import type { MetadataRoute } from 'next';
import { getPathname } from '@/lib/i18n/navigation';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { type Locale, routing } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';

const address = (href: string, locale: Locale) => new URL(getPathname({ href, locale }), siteUrl()).toString();

/** Event pages are for whoever has the link: they are not listed. */
export default function sitemap(): MetadataRoute.Sitemap {
  return PUBLIC_PAGES.flatMap((page) =>
    routing.locales.map((locale) => ({
      url: address(page, locale),
      alternates: { languages: Object.fromEntries(routing.locales.map((other) => [other, address(page, other)])) },
    })),
  );
}
