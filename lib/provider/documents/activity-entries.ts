import type { EventAttributes } from 'ics';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { USUAL_HOURS } from '@/lib/domain/schedule';
import { CALENDAR_PRODUCT, clockArray } from './calendar-dates';

/** An activity as a calendar needs it; one that is not shown any more, as it was last shown. */
type TimedActivity = Pick<Activity, 'id' | 'name' | 'startsAt' | 'endsAt'> & {
  status: 'CONFIRMED' | 'CANCELLED';
  /** Calendars replace their entry by one with a higher number. */
  sequence: number;
};

/** An entry of a file that is made for one guest or household; its id is like no other file's. */
export type PersonalEntry = TimedActivity & Pick<Activity, 'description'> & { venue: string | null };

/** The place of an entry: the venue, then the hotel with city and region; empty where nothing is known. */
export function placeOf({ hotel }: Pick<Event, 'hotel'>, venue?: string | null): string {
  const place = hotel ? `${hotel.name}, ${hotel.city}, ${hotel.region}` : '';
  return [venue, place].filter(Boolean).join(', ');
}

/** An entry with its title and its times in the event's zone. */
export function timedEntry(event: Event, activity: TimedActivity): EventAttributes {
  const { id, name, startsAt, endsAt, status, sequence } = activity;
  const shared = {
    uid: `${id}@${CALENDAR_PRODUCT}`,
    title: `${name} · ${event.eventName}`,
    start: clockArray(startsAt, event.timeZone),
    sequence,
    status,
  };
  return endsAt
    ? { ...shared, end: clockArray(endsAt, event.timeZone) }
    : { ...shared, duration: { hours: USUAL_HOURS } };
}

/** An entry with place, description and the page's address; a cancelled activity has the times alone. */
export function activityEntry(
  event: Event,
  activity: TimedActivity & { venue: string | null; description: string | null },
  url: string,
): EventAttributes {
  if (activity.status === 'CANCELLED') return timedEntry(event, activity);
  return {
    ...timedEntry(event, activity),
    location: placeOf(event, activity.venue),
    url,
    ...(activity.description && { description: activity.description }),
  };
}
