import type { Locale } from '@/lib/i18n/routing';

/** The day of an instant in words, in the zone of the reader's language. */
export const longDate = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'es-MX', {
    dateStyle: 'long',
    timeZone: 'America/Cancun',
  }).format(new Date(instant));
