import { addHours, addMinutes } from 'date-fns';
import type { ActivityAudience } from '@/lib/contract/activity';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';
import { clockInZone, dateInZone, instantInZone } from './zone';

/** Hours that an activity without an end is assumed to last: in calendars, and for finding overlaps. */
export const USUAL_HOURS = 1;

/** Date and times of an activity in the event's zone. An end not later than the start is on the next day. */
export interface ActivityClock {
  date: CalendarDate;
  startTime: string;
  endTime: string | null;
}

/** The same as instants, independent of a zone. */
export interface ActivitySpan {
  startsAt: Date;
  endsAt: Date | null;
}

const isThere = (date: CalendarDate, clock: string, timeZone: string) => {
  const at = instantInZone(date, clock, timeZone);
  return dateInZone(at, timeZone) === date && clockInZone(at, timeZone) === clock;
};

const endDayOf = ({ date, startTime, endTime }: ActivityClock): CalendarDate =>
  endTime !== null && endTime <= startTime ? addDays(date, 1) : date;

/**
 * The times that do not exist in the zone: the clock skips them where summer time begins, or the end equals the start.
 * Empty = all is right.
 */
export function clockProblems(
  clocks: ActivityClock,
  timeZone: string,
): Partial<Record<'startTime' | 'endTime', 'clockJumps' | 'endDate'>> {
  const { date, startTime, endTime } = clocks;
  return {
    ...(!isThere(date, startTime, timeZone) && { startTime: 'clockJumps' as const }),
    ...(endTime !== null && !isThere(endDayOf(clocks), endTime, timeZone) && { endTime: 'clockJumps' as const }),
    ...(endTime === startTime && { endTime: 'endDate' as const }),
  };
}

/**
 * The instants of an activity that is typed in the event's zone. Where summer time ends a clock time comes twice: the
 * first counts, for the end the first after the start.
 */
export function spanOf(clocks: ActivityClock, timeZone: string): ActivitySpan {
  const { date, startTime, endTime } = clocks;
  const startsAt = instantInZone(date, startTime, timeZone);
  if (endTime === null) return { startsAt, endsAt: null };
  return { startsAt, endsAt: instantInZone(endDayOf(clocks), endTime, timeZone) };
}

/** Date and times of an activity as people in the zone read them. */
export function clockOf({ startsAt, endsAt }: ActivitySpan, timeZone: string): ActivityClock {
  return {
    date: dateInZone(startsAt, timeZone),
    startTime: clockInZone(startsAt, timeZone),
    endTime: endsAt && clockInZone(endsAt, timeZone),
  };
}

/**
 * The activity moved by so many days at the same clock time, then by so many minutes (negative: earlier). Its length
 * stays. Where the clock skips the start on the new day, it begins at the moment after the skip.
 */
export function movedSpan(
  { startsAt, endsAt }: ActivitySpan,
  { days, minutes }: { days: number; minutes: number },
  timeZone: string,
): ActivitySpan {
  const { date, startTime } = clockOf({ startsAt, endsAt }, timeZone);
  const ofDay = days === 0 ? startsAt : instantInZone(addDays(date, days), startTime, timeZone);
  const start = addMinutes(ofDay, minutes);
  return { startsAt: start, endsAt: endsAt && new Date(start.getTime() + endsAt.getTime() - startsAt.getTime()) };
}

interface Timed {
  id: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string | null;
}

/**
 * The activities that overlap each activity, by its id; one that ends exactly when another begins does not overlap it.
 */
export function overlapsOf<Activity extends Timed>(activities: readonly Activity[]): Map<string, Activity[]> {
  const span = ({ startsAt, endsAt }: Activity) => ({
    start: Date.parse(startsAt),
    end: endsAt ? Date.parse(endsAt) : addHours(new Date(startsAt), USUAL_HOURS).getTime(),
  });
  return new Map(
    activities.map((one) => {
      const own = span(one);
      const others = activities.filter((other) => {
        const { start, end } = span(other);
        return other.id !== one.id && start < own.end && own.start < end;
      });
      return [one.id, others];
    }),
  );
}

/** A guest of the couple's list, with what decides whether an activity is for them. */
export interface Invited {
  tags: readonly string[];
  /** The guest has a room in a booking that stands. */
  stays: boolean;
}

/**
 * Whether an activity is not for a guest (nor for the people whom the guest brings): it is only for those who stay at
 * the hotel, or only for guests with a tag that this guest lacks.
 */
export const leavesOut = (
  { audience, audienceTag }: { audience: ActivityAudience; audienceTag: string | null },
  { tags, stays }: Invited,
): boolean =>
  audience === 'staying' ? !stays : audience === 'tagged' && (audienceTag === null || !tags.includes(audienceTag));
