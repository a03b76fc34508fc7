import type { CalendarDate } from '@/lib/contract/dates';
import { addDays, daysBetween } from './nights';

/** Days before the cut-off on which the agency hears what will go back to the hotel. docs/domain.md, Room block. */
export const CUT_OFF_NOTICES = [30, 14, 7, 1] as const;
export type CutOffNotice = (typeof CUT_OFF_NOTICES)[number];

/**
 * Whether the cut-off day is over; rooms are sold until the end of that day. docs/domain.md, Room block. Dates in the
 * event's zone.
 */
export const isPastCutOff = (cutOffDate: CalendarDate, today: CalendarDate): boolean => today > cutOffDate;

/**
 * Why a day cannot become the cut-off of a category; null where it can. A day that is over would give all unsold rooms
 * back at once without notice; a day after the block's last night would have no effect. `lastNight` is null where the
 * block has no nights. Dates in the event's zone. docs/domain.md, Room block.
 */
export function cutOffProblem(
  cutOffDate: CalendarDate,
  { today, lastNight }: { today: CalendarDate; lastNight: CalendarDate | null },
): 'cutOffPast' | 'cutOffAfterBlock' | null {
  if (isPastCutOff(cutOffDate, today)) return 'cutOffPast';
  return lastNight !== null && cutOffDate > lastNight ? 'cutOffAfterBlock' : null;
}

/**
 * The notice that is due today: the latest whose day has come, so that a date set late or a day missed leads to one
 * notice and not to several. Null before the first one and after the cut-off. Throws RangeError on a bad date.
 */
export function cutOffNotice(cutOffDate: CalendarDate, today: CalendarDate): CutOffNotice | null {
  const left = daysBetween(today, cutOffDate);
  if (left < 0) return null;
  return CUT_OFF_NOTICES.toReversed().find((days) => left <= days) ?? null;
}

/**
 * Whether the waitlist of a category is closed: `days` before its cut-off, since the agency could hardly decide a later
 * offer in time. docs/domain.md, Waitlist. Throws RangeError on a bad date.
 */
export function isWaitlistOver(cutOffDate: CalendarDate | null, today: CalendarDate, days: number): boolean {
  return cutOffDate !== null && today >= addDays(cutOffDate, -days);
}

/** Rooms of nights that nobody bought. */
export function unsoldNights(nights: readonly { allotted: number; sold: number }[]): number {
  return nights.reduce((sum, { allotted, sold }) => sum + Math.max(0, allotted - sold), 0);
}

/**
 * The cut-off day after its event moved by so many days (negative = earlier). Never a day that is over, since all
 * unsold rooms would go back without notice. Throws RangeError on a bad date. docs/domain.md, Room block.
 */
export function movedCutOff(
  cutOffDate: CalendarDate,
  { days, today }: { days: number; today: CalendarDate },
): CalendarDate {
  const moved = addDays(cutOffDate, days);
  return moved < today ? today : moved;
}
