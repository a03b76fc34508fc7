import { getFormatter } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { asUtc } from '@/lib/i18n/calendar-date';
import type { Locale } from '@/lib/i18n/routing';
import type { EventDateText } from '../event-date-text';

interface EventDateProps {
  event: Event;
  locale: Locale;
  text: EventDateText;
}

const UTC = { timeZone: 'UTC' } as const;

/** The date set as invitations set it: weekday, day and month between hairlines. */
export async function EventDate({ event, locale, text }: EventDateProps) {
  const format = await getFormatter({ locale });
  const dates = eventDates(event);
  if (dates.kind !== 'single') return <p className="event-date-range">{text.long}</p>;
  const day = asUtc(dates.date);
  return (
    <p className="event-date">
      <time dateTime={dates.date} className="visually-hidden">
        {text.long}
      </time>
      <span aria-hidden="true">{format.dateTime(day, { weekday: 'long', ...UTC })}</span>
      <span aria-hidden="true" className="event-date-day">
        {format.dateTime(day, { day: 'numeric', ...UTC })}
      </span>
      <span aria-hidden="true">
        {format.dateTime(day, { month: 'long', ...UTC })} {format.dateTime(day, { year: 'numeric', ...UTC })}
      </span>
    </p>
  );
}
