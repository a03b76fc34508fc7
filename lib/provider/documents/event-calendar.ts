import { createEvents, type EventAttributes } from 'ics';
import type { Activity, Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';
import { CALENDAR_PRODUCT, dateArray, instantOf } from './calendar-dates';

const DEFAULT_HOURS = 1;

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
      uid: `${event.id}@${CALENDAR_PRODUCT}`,
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

function timed(event: Event, activity: Activity, url: string): EventAttributes {
  const start = instantOf(activity.date, activity.startTime, event.timeZone);
  const shared = {
    uid: `${activity.id}@${CALENDAR_PRODUCT}`,
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
 * The event as an iCalendar file: one all-day entry for its date or range, one timed entry for each activity, as
 * instants of the event's zone. Raises what the calendar library refuses.
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
  const { error, value } = createEvents(entries, { productId: CALENDAR_PRODUCT, calName: event.eventName });
  if (error || value === null) throw error ?? new Error('No calendar was made');
  return value;
}
