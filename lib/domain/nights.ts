import { toDate } from 'date-fns';
import { millisecondsInDay } from 'date-fns/constants';
import type { CalendarDate } from '@/lib/contract/dates';

/**
 * A half-open stay: the night of `checkIn` is slept, the night of `checkOut` is not. docs/domain.md, Dates and nights.
 */
export interface Stay {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

const fromDayNumber = (day: number): CalendarDate =>
  toDate(day * millisecondsInDay)
    .toISOString()
    .slice(0, 10);

function dayNumber(date: CalendarDate): number {
  const day = SHAPE.test(date) ? Date.parse(`${date}T00:00:00Z`) / millisecondsInDay : Number.NaN;
  if (!Number.isInteger(day) || fromDayNumber(day) !== date) throw new RangeError(`Not a calendar date: ${date}`);
  return day;
}

/** Whether the text is a day of the calendar as `YYYY-MM-DD` (2027-02-29 is not). */
export function isCalendarDate(text: string): boolean {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

/** The calendar date `days` later (negative: earlier); no time zone takes part. Throws RangeError on a bad date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Days from `from` to `to`, negative where `to` is earlier. Throws RangeError on a bad date. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Nights of a half-open stay; 0 where check-out is not after check-in. Throws RangeError on a bad date. */
export function countNights({ checkIn, checkOut }: Stay): number {
  return Math.max(0, daysBetween(checkIn, checkOut));
}

/**
 * From the earliest check-in to the latest check-out of the stays; there may be nights between on which nobody sleeps.
 * Null where there are no stays.
 */
export function spanOf(stays: readonly Stay[]): Stay | null {
  const checkIn = stays.map((stay) => stay.checkIn).toSorted()[0];
  const checkOut = stays
    .map((stay) => stay.checkOut)
    .toSorted()
    .at(-1);
  return checkIn === undefined || checkOut === undefined ? null : { checkIn, checkOut };
}

/**
 * The nights of the stay: check-in on the 10th and check-out on the 13th give 10, 11 and 12. docs/domain.md, Dates and
 * nights.
 */
export function nightsOf(stay: Stay): CalendarDate[] {
  return Array.from({ length: countNights(stay) }, (_, index) => addDays(stay.checkIn, index));
}

/** Free rooms night by night, the stay's length in nights and how many rooms are wanted. */
interface NearestStayQuestion {
  nights: { date: CalendarDate; free: number }[];
  length: number;
  wantedCheckIn: CalendarDate;
  rooms: number;
}

/**
 * The stay of the same length with enough rooms on every night and a check-in nearest to the wanted one (the earlier of
 * two equally near); null where there is none. Nights that are not listed are not for sale.
 */
export function nearestFreeStay({ nights, length, wantedCheckIn, rooms }: NearestStayQuestion): Stay | null {
  if (length < 1) return null;
  const free = new Set(nights.filter((night) => night.free >= rooms).map((night) => night.date));
  const distance = (date: CalendarDate) => Math.abs(daysBetween(wantedCheckIn, date));
  const byNearness = [...free].sort((a, b) => distance(a) - distance(b) || a.localeCompare(b));
  for (const checkIn of byNearness) {
    const stay = { checkIn, checkOut: addDays(checkIn, length) };
    if (nightsOf(stay).every((night) => free.has(night))) return stay;
  }
  return null;
}
