import type { CalendarDate } from '@/lib/contract/dates';
import { daysBetween } from './nights';
import { type ActivityClock, USUAL_HOURS } from './schedule';
import { minutesOf } from './zone';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A stretch of a day in minutes since its midnight; what is past 24 hours is of the next day. */
export interface Stretch {
  start: number;
  end: number;
}

/** When an activity is within its day: one without an end takes the usual hour. */
export function stretchOf({ startTime, endTime }: ActivityClock): Stretch {
  const start = minutesOf(startTime);
  if (endTime === null) return { start, end: start + USUAL_HOURS * HOUR };
  const end = minutesOf(endTime);
  return { start, end: end <= start ? end + DAY : end };
}

/** Whole hours around all of them with one to spare at each side, so that there is room to move to. */
export function hoursAround(stretches: readonly Stretch[]): Stretch {
  const first = Math.min(...stretches.map(({ start }) => start));
  const last = Math.max(...stretches.map(({ end }) => end));
  return {
    start: Math.max(0, (Math.floor(first / HOUR) - 1) * HOUR),
    end: (Math.ceil(last / HOUR) + 1) * HOUR,
  };
}

/** The line of each, counted from 0, so that those of one line do not overlap. They come by their start. */
export function linesOf(stretches: readonly Stretch[]): number[] {
  const ends: number[] = [];
  return stretches.map(({ start, end }) => {
    const free = ends.findIndex((taken) => taken <= start);
    const line = free < 0 ? ends.length : free;
    ends[line] = end;
    return line;
  });
}

/** The minute at a share (0 to 1) of the hours shown, on a step and within them. */
export function minuteAt(share: number, hours: Stretch, step: number): number {
  const minute = Math.round((hours.start + share * (hours.end - hours.start)) / step) * step;
  return Math.min(hours.end - step, Math.max(hours.start, minute));
}

/** How far an activity moves that is to begin at this minute of that day: so many days at the same clock, then minutes. */
export function moveTo(
  { date, startTime }: Pick<ActivityClock, 'date' | 'startTime'>,
  to: { date: CalendarDate; minute: number },
): { days: number; minutes: number } {
  const days = daysBetween(date, to.date) + Math.floor(to.minute / DAY);
  return { days, minutes: (to.minute % DAY) - minutesOf(startTime) };
}
