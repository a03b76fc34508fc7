import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import type { Locale } from '@/lib/i18n/routing';
import type { EventDateText } from '../event-date-text';

interface EventDateProps {
  event: Event;
  locale: Locale;
  text: EventDateText;
}

/** The date set as invitations set it: weekday, day and month between hairlines. */
export function EventDate({ event, locale, text }: EventDateProps) {
  const format = datesIn(locale);
  const dates = eventDates(event);
  if (dates.kind !== 'single') return <p className="event-date-range">{text.long}</p>;
  const { date } = dates;
  return (
    <p className="event-date">
      <time dateTime={dates.date} className="visually-hidden">
        {text.long}
      </time>
      <span aria-hidden="true">{format.part(date, { weekday: 'long' })}</span>
      <span aria-hidden="true" className="event-date-day">
        {format.part(date, { day: 'numeric' })}
      </span>
      <span aria-hidden="true">
        {format.part(date, { month: 'long' })} {format.part(date, { year: 'numeric' })}
      </span>
    </p>
  );
}
