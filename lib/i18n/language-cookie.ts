import { LANGUAGE_COOKIE_SECONDS } from '@/lib/config/constants';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import type { Locale } from './routing';

/** Remembers the chosen language. */
export function rememberLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:';
  writeBrowserCookie(document, { name: 'NEXT_LOCALE', value: locale, maxAgeSeconds: LANGUAGE_COOKIE_SECONDS, secure });
}
