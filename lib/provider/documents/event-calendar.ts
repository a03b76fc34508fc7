import { TZDate } from '@date-fns/tz';
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Activity, Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';

const PRODUCT = 'plus-group-booking';
const DEFAULT_HOURS = 1;

const dateArray = (date: CalendarDate): DateArray => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** The instant of a wall-clock time in the event's zone, milliseconds. */
function instantOf(date: CalendarDate, time: string, timeZone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime();
}

function placeOf({ hotel }: Event, venue?: string | null): string {
  const place = hotel ? `${hotel.name}, ${hotel.city}, ${hotel.region}` : '';
  return [venue, place].filter(Boolean).join(', ');
}

function wholeEvent(event: Event, url: string): EventAttributes[] {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return [];
  const [first, last] = dates.kind === 'single' ? [dates.date, dates.date] : [dates.start, dates.end];
  return [
    {
      uid: `${event.id}@${PRODUCT}`,
      title: event.eventName,
      start: dateArray(first),
      // The end of an all-day entry is the first day that is not in it. design/field-notes.md 4.3.
      end: dateArray(addDays(last, 1)),
      location: placeOf(event),
      url,
      busyStatus: 'FREE',
      transp: 'TRANSPARENT',
    },
  ];
}

function timed(event: Event, activity: Activity, url: string): EventAttributes {
  const start = instantOf(activity.date, activity.startTime, event.timeZone);
  const shared = {
    uid: `${activity.id}@${PRODUCT}`,
    title: `${activity.name} · ${event.eventName}`,
    start,
    location: placeOf(event, activity.venue),
    sequence: activity.version,
    url,
    ...(activity.description && { description: activity.description }),
  };
  if (!activity.endTime) return { ...shared, duration: { hours: DEFAULT_HOURS } };
  const overMidnight = activity.endTime <= activity.startTime;
  const endDate = overMidnight ? addDays(activity.date, 1) : activity.date;
  return { ...shared, end: instantOf(endDate, activity.endTime, event.timeZone) };
}

/**
 * The event as an iCalendar file: one all-day entry for its date or range, one timed entry for each activity, as instants
 * of the event's zone. Raises what the calendar library refuses. design/contract.md, calendar.ics.
 */
export function eventCalendar({
  event,
  activities,
  url,
}: {
  event: Event;
  activities: Activity[];
  url: string;
}): string {
  const entries = [...wholeEvent(event, url), ...activities.map((activity) => timed(event, activity, url))];
  const { error, value } = createEvents(entries, { productId: PRODUCT, calName: event.eventName });
  if (error || value === null) throw error ?? new Error('No calendar was made');
  return value;
}
