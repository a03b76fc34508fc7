import type { EventAttributes } from 'ics';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { eventDates } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';
import { activityEntry, type PersonalEntry, placeOf, timedEntry } from './activity-entries';
import { CALENDAR_PRODUCT, calendarFile, dateArray } from './calendar-dates';

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
type CancelledActivity = Pick<Activity, 'id' | 'name' | 'startsAt' | 'endsAt' | 'version'>;

interface EventCalendar {
  event: Event;
  /** The event's version, used as SEQUENCE: calendars replace an entry by one with a higher number. */
  version: number;
  activities: Activity[];
  /** What calendars may have from an earlier file and remove now. */
  cancelled: CancelledActivity[];
  /** Entries for one guest or household alone; left out of the public file. */
  personal?: PersonalEntry[];
  url: string;
}

/**
 * The event as an iCalendar file: one all-day entry for its date or range, one timed entry for each activity, and one
 * that is cancelled for each that is shown no more. Raises what the calendar library refuses.
 */
export function eventCalendar(calendar: EventCalendar): string {
  const { event, activities, cancelled, personal = [], url } = calendar;
  const entries = [
    ...wholeEvent(calendar),
    ...activities.map((activity) =>
      activityEntry(event, { ...activity, sequence: activity.version, status: 'CONFIRMED' }, url),
    ),
    ...cancelled.map((activity) => timedEntry(event, { ...activity, sequence: activity.version, status: 'CANCELLED' })),
    ...personal.map((entry) => activityEntry(event, entry, url)),
  ];
  return calendarFile(entries, { name: event.eventName, timeZone: event.timeZone });
}
