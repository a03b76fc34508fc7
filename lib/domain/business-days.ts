import { toDate } from 'date-fns';
import { DEFAULT_SUPPORT_HOURS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';
import { dateInZone, endOfDayInstant } from './zone';

/** Whether the office works on the day: Monday to Friday. Throws RangeError on a bad date. */
export function isBusinessDay(date: CalendarDate): boolean {
  const { firstWeekday, lastWeekday } = DEFAULT_SUPPORT_HOURS;
  const weekday = toDate(Date.parse(`${addDays(date, 0)}T00:00:00Z`)).getUTCDay();
  return weekday >= firstWeekday && weekday <= lastWeekday;
}

/**
 * The day that is so many business days after the date; the date itself counts none. Throws RangeError on a bad date.
 */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/**
 * When a proof stops protecting its hold: at the end of the last of these business days, in the zone (IANA name).
 * Throws RangeError on an unknown zone. docs/domain.md, Holds.
 */
export function proofProtectsUntil(sentAt: Date, { days, timeZone }: { days: number; timeZone: string }): Date {
  return endOfDayInstant(addBusinessDays(dateInZone(sentAt, timeZone), days), timeZone);
}
