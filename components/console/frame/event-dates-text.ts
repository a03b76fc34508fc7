import { useTranslations } from 'next-intl';
import { type EventDateFields, eventDates, showDate } from '@/lib/domain/event-dates';

/** An event's date or range as DD-MM-YYYY, or the sentence that says it is not valid. Specification 3 and 5. */
export function useEventDatesText(): (event: EventDateFields) => string {
  const t = useTranslations('console.dates');
  return (event) => {
    const dates = eventDates(event);
    if (dates.kind === 'single') return showDate(dates.date);
    if (dates.kind === 'range') return t('range', { start: showDate(dates.start), end: showDate(dates.end) });
    return event.range_event_start || event.range_event_end ? t('invalidRange') : t('invalid');
  };
}
