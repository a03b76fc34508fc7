import type { MetadataRoute } from 'next';
import { GUARDED_PATHS } from '@/lib/domain/guarded-paths';
import { localePath } from '@/lib/domain/language-path';
import { routing } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';

/**
 * Steps of a booking and of an account: useless to anybody who comes from a search engine. docs/pages.md, Booking
 * pages.
 */
const FLOW_PATHS = [
  '/reservationProcess',
  '/ContactInformation',
  '/CheckOut',
  '/BarProgress',
  '/Loader',
  '/reservation/',
  '/event/',
  '/eventos/*/reservationProcess',
  '/eventos/*/ReservationSteps',
  '/eventos/*/acompanante',
  '/eventos/*/lista-de-espera',
  '/account/',
  '/loginDoor',
];

export default function robots(): MetadataRoute.Robots {
  const closed = [...GUARDED_PATHS.map(({ path }) => path), ...FLOW_PATHS];
  const disallow = routing.locales.flatMap((locale) => closed.map((path) => localePath(path, locale)));
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...disallow, '/provider/'] },
    sitemap: `${siteUrl()}/sitemap.xml`,
  };
}
