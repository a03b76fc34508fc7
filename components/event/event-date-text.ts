import { getTranslations } from 'next-intl/server';
import { DATE_RANGE_SENTINEL } from '@/lib/config/constants';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { type EventDateFields, eventDates, isPastEvent } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';

export interface EventDateText {
  /** In words, such as "sábado, 12 de junio de 2027". */
  long: string;
  /** DD-MM-YYYY, for lists and cells. */
  short: string;
}

/** When the event is, for people; 'Fecha no válida' or 'Rango de fechas no válido' where the dates make no sense. */
export async function eventDateText(event: Event, locale: Locale): Promise<EventDateText> {
  const t = await getTranslations({ locale, namespace: 'event.date' });
  const format = datesIn(locale);
  const dates = eventDates(event);
  if (dates.kind === 'single') return { long: format.words(dates.date), short: format.short(dates.date) };
  if (dates.kind === 'range')
    return {
      long: format.range(dates.start, dates.end),
      short: t('range', { start: format.short(dates.start), end: format.short(dates.end) }),
    };
  const invalid = event.eventDate === DATE_RANGE_SENTINEL ? t('invalidRange') : t('invalid');
  return { long: invalid, short: invalid };
}

/** Whether the event is over by now, by the day where it is held. */
export const hasPassed = (event: EventDateFields & Pick<Event, 'timeZone'>): boolean =>
  isPastEvent(event, dateInZone(new Date(), event.timeZone));
