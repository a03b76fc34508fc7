import { addHours, addMinutes } from 'date-fns';
import type { ActivityAudience } from '@/lib/contract/activity';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';
import { clockInZone, dateInZone, instantInZone } from './zone';

/** How long an activity is taken to be whose end is not said, in hours: for calendars, and where activities overlap. */
export const USUAL_HOURS = 1;

/** When an activity is, as people of the event's zone read it. An end that is not later than the start is of the next day. */
export interface ActivityClock {
  date: CalendarDate;
  startTime: string;
  endTime: string | null;
}

/** When it is, wherever one is. */
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
 * What of a day and clocks is no moment of the zone: the clock jumps over it where summer time begins, or the end is the
 * start itself. None = all is right.
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
 * The instants of an activity that is typed in the event's zone. Of a clock that comes twice, where summer time ends, it
 * is the first; for the end the first after the start.
 */
export function spanOf(clocks: ActivityClock, timeZone: string): ActivitySpan {
  const { date, startTime, endTime } = clocks;
  const startsAt = instantInZone(date, startTime, timeZone);
  if (endTime === null) return { startsAt, endsAt: null };
  return { startsAt, endsAt: instantInZone(endDayOf(clocks), endTime, timeZone) };
}

/** How people of the zone read when an activity is. */
export function clockOf({ startsAt, endsAt }: ActivitySpan, timeZone: string): ActivityClock {
  return {
    date: dateInZone(startsAt, timeZone),
    startTime: clockInZone(startsAt, timeZone),
    endTime: endsAt && clockInZone(endsAt, timeZone),
  };
}

/**
 * An activity so many days later at the same clock, and then so many minutes (negative: earlier). How long it takes
 * stays. Where the clock jumps over the start on the new day, it is the moment after the jump.
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

/** With which others each activity overlaps, by id; one that ends as another begins does not. */
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

/** A guest of the couple's list, as the audience of an activity knows them. */
export interface Invited {
  tags: readonly string[];
  /** Has a room of a booking that stands. */
  stays: boolean;
}

/**
 * Whether an activity is not for a guest, nor for whom the guest brings: it is for those who sleep there and the guest
 * does not, or for those of another tag.
 */
export const leavesOut = (
  { audience, audienceTag }: { audience: ActivityAudience; audienceTag: string | null },
  { tags, stays }: Invited,
): boolean =>
  audience === 'staying' ? !stays : audience === 'tagged' && (audienceTag === null || !tags.includes(audienceTag));
