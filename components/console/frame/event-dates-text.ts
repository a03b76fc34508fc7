import { useLocale, useTranslations } from 'next-intl';
import { datesIn } from '@/lib/domain/date-text';
import { type EventDateFields, eventDates } from '@/lib/domain/event-dates';

/** An event's date or range as DD-MM-YYYY, or the sentence that says it is not valid. */
export function useEventDatesText(): (event: EventDateFields) => string {
  const t = useTranslations('console.dates');
  const format = datesIn(useLocale());
  return (event) => {
    const dates = eventDates(event);
    if (dates.kind === 'single') return format.short(dates.date);
    if (dates.kind === 'range') return t('range', { start: format.short(dates.start), end: format.short(dates.end) });
    return event.range_event_start || event.range_event_end ? t('invalidRange') : t('invalid');
  };
}
