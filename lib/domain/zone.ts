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
  // Where the clocks change around midnight it may fall away or come twice, so both offsets are tried, earliest first.
  const candidates = [midnight - millisecondsInDay, midnight + millisecondsInDay].map(
    (near) => midnight - offsetMs(timeZone, near),
  );
  const earliest = Math.min(...candidates);
  return toDate(localDate(earliest, timeZone) >= next ? earliest : Math.max(...candidates));
}

/** The day in the zone (IANA name) whose end an instant of endOfDayInstant is. Throws RangeError on an unknown zone. */
export function dayEndingAt(end: Date, timeZone: string): CalendarDate {
  return localDate(end.getTime() - 1, timeZone);
}

/** The clock, HH:MM, that people in the zone (IANA name) read at the instant. Throws RangeError on an unknown zone. */
export function clockInZone(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return toDate(at + offsetMs(timeZone, at))
    .toISOString()
    .slice(11, 16);
}

/**
 * The instant at which people in the zone read this date and clock (HH:MM): of two the first, and where the clocks jump
 * over it the moment after the jump. Throws RangeError on a bad date, clock or zone.
 */
export function instantInZone(date: CalendarDate, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${clock}:00Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and clock: ${date} ${clock}`);
  const candidates = [wall - millisecondsInDay, wall + millisecondsInDay].map(
    (near) => wall - offsetMs(timeZone, near),
  );
  // Of a clock that comes twice, the offset of the day before is the earlier instant.
  const read = candidates.find((at) => at + offsetMs(timeZone, at) === wall);
  return toDate(read ?? Math.max(...candidates));
}

/** The instant (ISO 8601) as the clock in the zone (IANA name) has it, for files: `2027-06-10T17:30:00-05:00`. */
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

/** The clock, `HH:MM`, of a minute counted from a midnight; past 24 hours it is of the next day. */
export function clockAt(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor((minute % DAY_MINUTES) / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}
