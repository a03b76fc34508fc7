import type { CalendarDate } from '@/lib/contract/dates';
import { daysBetween } from './nights';
import { type ActivityClock, USUAL_HOURS } from './schedule';
import { minutesOf } from './zone';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A part of a day in minutes since its midnight; minutes past 24 hours belong to the next day. */
export interface Stretch {
  start: number;
  end: number;
}

/** When an activity takes place within its day; one without an end lasts USUAL_HOURS. */
export function stretchOf({ startTime, endTime }: ActivityClock): Stretch {
  const start = minutesOf(startTime);
  if (endTime === null) return { start, end: start + USUAL_HOURS * HOUR };
  const end = minutesOf(endTime);
  return { start, end: end <= start ? end + DAY : end };
}

/**
 * The whole hours around all stretches, with one hour to spare at each side, so that there is room to move an activity.
 */
export function hoursAround(stretches: readonly Stretch[]): Stretch {
  const first = Math.min(...stretches.map(({ start }) => start));
  const last = Math.max(...stretches.map(({ end }) => end));
  return {
    start: Math.max(0, (Math.floor(first / HOUR) - 1) * HOUR),
    end: (Math.ceil(last / HOUR) + 1) * HOUR,
  };
}

/**
 * The line of each stretch in the chart, counted from 0, so that stretches of one line do not overlap. The stretches
 * must be sorted by their start.
 */
export function linesOf(stretches: readonly Stretch[]): number[] {
  const ends: number[] = [];
  return stretches.map(({ start, end }) => {
    const free = ends.findIndex((taken) => taken <= start);
    const line = free < 0 ? ends.length : free;
    ends[line] = end;
    return line;
  });
}

/** The minute at a share (0 to 1) of the hours shown, rounded to a step and kept within the hours. */
export function minuteAt(share: number, hours: Stretch, step: number): number {
  const minute = Math.round((hours.start + share * (hours.end - hours.start)) / step) * step;
  return Math.min(hours.end - step, Math.max(hours.start, minute));
}

/** How far an activity moves if it is to begin at this minute of that day: whole days, then minutes. */
export function moveTo(
  { date, startTime }: Pick<ActivityClock, 'date' | 'startTime'>,
  to: { date: CalendarDate; minute: number },
): { days: number; minutes: number } {
  const days = daysBetween(date, to.date) + Math.floor(to.minute / DAY);
  return { days, minutes: (to.minute % DAY) - minutesOf(startTime) };
}
