import type { CalendarDate } from '@/lib/contract/dates';
import { addDays, daysBetween } from './nights';

/** Days before the cut-off on which the agency hears what will go back to the hotel. docs/domain.md, Room block. */
export const CUT_OFF_NOTICES = [30, 14, 7, 1] as const;
export type CutOffNotice = (typeof CUT_OFF_NOTICES)[number];

/**
 * Whether the cut-off day is over: it still sells to its end. docs/domain.md, Room block. Dates in the event's zone.
 */
export const isPastCutOff = (cutOffDate: CalendarDate, today: CalendarDate): boolean => today > cutOffDate;

/**
 * Why a day cannot become the cut-off of a category, null where it can: one that is over would give all unsold rooms back
 * at once and unannounced, one after the last night of its block would never end anything. `lastNight` is null where it
 * has no nights. Dates in the event's zone. docs/domain.md, Room block.
 */
export function cutOffProblem(
  cutOffDate: CalendarDate,
  { today, lastNight }: { today: CalendarDate; lastNight: CalendarDate | null },
): 'cutOffPast' | 'cutOffAfterBlock' | null {
  if (isPastCutOff(cutOffDate, today)) return 'cutOffPast';
  return lastNight !== null && cutOffDate > lastNight ? 'cutOffAfterBlock' : null;
}

/**
 * The notice that holds today: the latest whose day has come, so that a date set late or a day missed gives one, not
 * all; null before the first and after the cut-off. Throws RangeError on a bad date.
 */
export function cutOffNotice(cutOffDate: CalendarDate, today: CalendarDate): CutOffNotice | null {
  const left = daysBetween(today, cutOffDate);
  if (left < 0) return null;
  return CUT_OFF_NOTICES.toReversed().find((days) => left <= days) ?? null;
}

/**
 * Whether the waitlist of a category has ended: `days` before its cut-off, when an offer could hardly be decided any
 * more. docs/domain.md, Waitlist. Throws RangeError on a bad date.
 */
export function isWaitlistOver(cutOffDate: CalendarDate | null, today: CalendarDate, days: number): boolean {
  return cutOffDate !== null && today >= addDays(cutOffDate, -days);
}

/** Rooms of nights that nobody bought. */
export function unsoldNights(nights: readonly { allotted: number; sold: number }[]): number {
  return nights.reduce((sum, { allotted, sold }) => sum + Math.max(0, allotted - sold), 0);
}

/**
 * A cut-off day that moves with its event by so many days, negative = earlier; never to a day that is over, on which all
 * unsold rooms would go back unannounced. Throws RangeError on a bad date. docs/domain.md, Room block.
 */
export function movedCutOff(
  cutOffDate: CalendarDate,
  { days, today }: { days: number; today: CalendarDate },
): CalendarDate {
  const moved = addDays(cutOffDate, days);
  return moved < today ? today : moved;
}
