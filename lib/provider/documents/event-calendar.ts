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
      // The end of an all-day entry is the day after its last. docs/domain.md, Dates and nights.
      end: dateArray(addDays(last, 1)),
      location: placeOf(event),
      url,
      busyStatus: 'FREE',
      transp: 'TRANSPARENT',
    },
  ];
}

/** An activity that everybody was shown and is not shown any more, as it was last shown. */
type CancelledActivity = Pick<Activity, 'id' | 'name' | 'startsAt' | 'endsAt' | 'version'>;

interface EventCalendar {
  event: Event;
  /** The event's version, used as SEQUENCE: calendars replace an entry by one with a higher number. */
  version: number;
  activities: Activity[];
  /** What calendars may have from an earlier file and have to remove. */
  cancelled: CancelledActivity[];
  /** Entries for one guest or household alone; left out of the public file. */
  personal?: PersonalEntry[];
  url: string;
}

/**
 * The event as an iCalendar file: one all-day entry for its date or range, one timed entry for each activity, and a
 * cancelled one for each that is not shown any more. Raises what the calendar library refuses.
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
