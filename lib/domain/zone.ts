import { tzOffset } from '@date-fns/tz/tzOffset';
import { toDate } from 'date-fns';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';

function offsetMs(timeZone: string, at: number): number {
  const minutes = tzOffset(timeZone, toDate(at));
  if (Number.isNaN(minutes)) throw new RangeError(`Not a time zone: ${timeZone}`);
  return minutes * millisecondsInMinute;
}

const localDate = (at: number, timeZone: string): CalendarDate =>
  toDate(at + offsetMs(timeZone, at))
    .toISOString()
    .slice(0, 10);

/** The calendar date that people in the zone (IANA name) read at the instant. Throws RangeError on an unknown zone. */
export function dateInZone(instant: Date, timeZone: string): CalendarDate {
  return localDate(instant.getTime(), timeZone);
}

/**
 * First instant after the day `date` in the zone: a deadline of that day holds while now is before it. docs/domain.md,
 * Dates and nights. Throws RangeError on a bad date or zone.
 */
export function endOfDayInstant(date: CalendarDate, timeZone: string): Date {
  const next = addDays(date, 1);
  const midnight = Date.parse(`${next}T00:00:00Z`);
  // Where the clocks change around midnight, midnight may be skipped or come twice. So both offsets are tried, the
  // earlier instant first.
  const candidates = [midnight - millisecondsInDay, midnight + millisecondsInDay].map(
    (near) => midnight - offsetMs(timeZone, near),
  );
  const earliest = Math.min(...candidates);
  return toDate(localDate(earliest, timeZone) >= next ? earliest : Math.max(...candidates));
}

/**
 * The inverse of endOfDayInstant: the day in the zone (IANA name) that ends at the instant. Throws RangeError on an
 * unknown zone.
 */
export function dayEndingAt(end: Date, timeZone: string): CalendarDate {
  return localDate(end.getTime() - 1, timeZone);
}

/** The time, HH:MM, on clocks of the zone (IANA name) at the instant. Throws RangeError on an unknown zone. */
export function clockInZone(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return toDate(at + offsetMs(timeZone, at))
    .toISOString()
    .slice(11, 16);
}

/**
 * The instant of a date and clock time (HH:MM) in the zone: where the time comes twice, the first; where the clocks
 * skip it, the moment after the skip. Throws RangeError on a bad date, time or zone.
 */
export function instantInZone(date: CalendarDate, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${clock}:00Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and clock: ${date} ${clock}`);
  const candidates = [wall - millisecondsInDay, wall + millisecondsInDay].map(
    (near) => wall - offsetMs(timeZone, near),
  );
  // Where a time comes twice, the offset of the day before gives the earlier instant.
  const read = candidates.find((at) => at + offsetMs(timeZone, at) === wall);
  return toDate(read ?? Math.max(...candidates));
}

/**
 * The instant (ISO 8601) as local time of the zone (IANA name) with its offset, for files: `2027-06-10T17:30:00-05:00`.
 */
export function isoInZone(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  const offset = offsetMs(timeZone, at);
  const [seconds] = toDate(at + offset)
    .toISOString()
    .split('.');
  return `${seconds}${offset < 0 ? '-' : '+'}${clockAt(Math.trunc(Math.abs(offset) / millisecondsInMinute))}`;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Minutes since midnight of a clock, `HH:MM`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

/** The clock time, `HH:MM`, of a minute counted from midnight; minutes past 24 hours are on the next day. */
export function clockAt(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor((minute % DAY_MINUTES) / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}
