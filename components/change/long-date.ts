import type { Locale } from '@/lib/i18n/routing';

/** The day of an instant in words, as the calendar at the event has it. */
export const longDate = (instant: string, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'es-MX', {
    dateStyle: 'long',
    timeZone,
  }).format(new Date(instant));
