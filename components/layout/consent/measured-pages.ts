import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';

/** An event's pages for everybody; the guest list and what a mailed link opens are not. */
const EVENT_PAGE = /^\/eventos\/[^/]+(?:\/(?:ceremonia|cronograma|ReservationSteps|reservationProcess))?$/;
/** Words of an address that let whoever has them in. */
const LETS_IN = ['token', 'key', 'clave'];

/**
 * Whether visits to a page (its path without language) may be measured by another house's script: public pages and an
 * event's own alone. Never the console, a guest's pages, or an address that lets in whoever reads it.
 */
export function isMeasured(pathname: string, search: string): boolean {
  const asked = new URLSearchParams(search);
  if (LETS_IN.some((name) => asked.has(name))) return false;
  if (EVENT_PAGE.test(pathname)) return true;
  return PUBLIC_PAGES.some(
    (page) => pathname === page || (page !== '/eventos' && page !== '/' && pathname.startsWith(`${page}/`)),
  );
}
