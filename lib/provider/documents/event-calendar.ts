import type { EventAttributes } from 'ics';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';
import { USUAL_HOURS } from '@/lib/domain/schedule';
import { CALENDAR_PRODUCT, calendarFile, clockArray, dateArray } from './calendar-dates';

function placeOf({ hotel }: Event, venue?: string | null): string {
  const place = hotel ? `${hotel.name}, ${hotel.city}, ${hotel.region}` : '';
  return [venue, place].filter(Boolean).join(', ');
}

function wholeEvent({ event, version, url }: EventCalendar): EventAttributes[] {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return [];
  const [first, last] = dates.kind === 'single' ? [dates.date, dates.date] : [dates.start, dates.end];
  return [
    {
      uid: `${event.id}@${CALENDAR_PRODUCT}`,
      sequence: version,
      title: event.eventName,
      start: dateArray(first),
      // The end of an all-day entry is the first day that is not in it. docs/domain.md, Dates and nights.
      end: dateArray(addDays(last, 1)),
      location: placeOf(event),
      url,
      busyStatus: 'FREE',
      transp: 'TRANSPARENT',
    },
  ];
}

/** An activity that everybody saw and sees no more, as they last saw it. */
export type CancelledActivity = Pick<Activity, 'id' | 'name' | 'startsAt' | 'endsAt' | 'version'>;

/** An entry by the clock of the event's zone; calendars that have it take over what has a higher SEQUENCE. */
function timed(event: Event, activity: CancelledActivity, status: 'CONFIRMED' | 'CANCELLED'): EventAttributes {
  const { id, name, startsAt, endsAt, version } = activity;
  const shared = {
    uid: `${id}@${CALENDAR_PRODUCT}`,
    title: `${name} · ${event.eventName}`,
    start: clockArray(startsAt, event.timeZone),
    sequence: version,
    status,
  };
  return endsAt
    ? { ...shared, end: clockArray(endsAt, event.timeZone) }
    : { ...shared, duration: { hours: USUAL_HOURS } };
}

interface EventCalendar {
  event: Event;
  /** Of the event's row: calendars that have its day take over what has a higher SEQUENCE. */
  version: number;
  activities: Activity[];
  /** What calendars may have from an earlier file and remove now. */
  cancelled: CancelledActivity[];
  url: string;
}

/**
 * The event as an iCalendar file: one all-day entry for its date or range, one timed entry for each activity, and one
 * that is cancelled for each that is shown no more. Raises what the calendar library refuses.
 */
export function eventCalendar(calendar: EventCalendar): string {
  const { event, activities, cancelled, url } = calendar;
  const entries = [
    ...wholeEvent(calendar),
    ...activities.map((activity) => ({
      ...timed(event, activity, 'CONFIRMED'),
      location: placeOf(event, activity.venue),
      url,
      ...(activity.description && { description: activity.description }),
    })),
    ...cancelled.map((activity) => timed(event, activity, 'CANCELLED')),
  ];
  return calendarFile(entries, { name: event.eventName, timeZone: event.timeZone });
}
