import { localePath } from '@/lib/domain/language-path';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { type Locale, routing } from '@/lib/i18n/routing';

export const EVENT_PAGE = '/eventos/PLS-DEMO-BODA';
export const MISSING_PAGE = '/no-such-page';

/** Pages that anybody may open and nobody looks for: they follow a form, a mail or an event's link. */
const UNLISTED = [
  '/thank-you',
  '/aviso-contacto',
  '/aviso-contacto/aceptado',
  '/aviso-contacto/rechazado',
  '/login',
  '/login-link',
  '/loginDoor',
  '/account/reset',
  '/account/reset/example-key',
  ...['', '/ceremonia', '/cronograma', '/invitados', '/ReservationSteps'].map((rest) => EVENT_PAGE + rest),
];

export interface OpenPage {
  locale: Locale;
  /** Without language prefix. */
  path: string;
  address: string;
}

const inEachLanguage = (paths: readonly string[]): OpenPage[] =>
  routing.locales.flatMap((locale) => paths.map((path) => ({ locale, path, address: localePath(path, locale) })));

/** Every page that needs no session, in both languages. docs/pages.md, Public pages. */
export const LISTED_PAGES = inEachLanguage(PUBLIC_PAGES);
export const OPEN_PAGES = [...LISTED_PAGES, ...inEachLanguage(UNLISTED)];
export const MISSING_PAGES = inEachLanguage([MISSING_PAGE]);
