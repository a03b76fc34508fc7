import { getFormatter, getTranslations } from 'next-intl/server';
import { DATE_RANGE_SENTINEL } from '@/lib/config/constants';
import type { Event } from '@/lib/contract/event';
import { eventDates, showDate } from '@/lib/domain/event-dates';
import { asUtc } from '@/lib/i18n/calendar-date';
import type { Locale } from '@/lib/i18n/routing';

export interface EventDateText {
  /** In words, such as "sábado, 12 de junio de 2027". */
  long: string;
  /** DD-MM-YYYY, as the specification shows dates. */
  short: string;
}

/** When the event is, for people; 'Fecha no válida' or 'Rango de fechas no válido' where the dates make no sense. */
export async function eventDateText(event: Event, locale: Locale): Promise<EventDateText> {
  const t = await getTranslations({ locale, namespace: 'event.date' });
  const format = await getFormatter({ locale });
  const dates = eventDates(event);
  if (dates.kind === 'single')
    return { long: format.dateTime(asUtc(dates.date), 'calendarFull'), short: showDate(dates.date) };
  if (dates.kind === 'range')
    return {
      long: format.dateTimeRange(asUtc(dates.start), asUtc(dates.end), 'calendarLong'),
      short: t('range', { start: showDate(dates.start), end: showDate(dates.end) }),
    };
  const invalid = event.eventDate === DATE_RANGE_SENTINEL ? t('invalidRange') : t('invalid');
  return { long: invalid, short: invalid };
}
