import type { CalendarDate } from '@/lib/contract/dates';

const TAGS = { es: 'es-MX', en: 'en-US' };

/** Dates as a person says them: "3 jun, 4 jun y 5 jun". */
export function listDates(dates: CalendarDate[], locale: 'es' | 'en'): string {
  const format = new Intl.DateTimeFormat(TAGS[locale], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const words = dates.map((date) => format.format(new Date(`${date}T00:00:00Z`)));
  return new Intl.ListFormat(TAGS[locale], { type: 'conjunction' }).format(words);
}
