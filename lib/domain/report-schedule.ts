import { toDate } from 'date-fns';
import type { CalendarDate } from '@/lib/contract/dates';
import type { ReportRhythm } from '@/lib/contract/report-schedule';
import { addDays } from './nights';
import { clockAt, dateInZone, instantInZone } from './zone';

const HOUR_MINUTES = 60;
/** The days of two months, so that the next day of any rhythm is among them. */
const DAYS_AHEAD = 63;

const dayOfMonth = (date: CalendarDate) => Number(date.slice(8));

function isDay({ every, day }: ReportRhythm, date: CalendarDate): boolean {
  // Monday is 1 and Sunday 7.
  if (every === 'week') return (toDate(Date.parse(`${date}T00:00:00Z`)).getUTCDay() || 7) === day;
  const isLast = dayOfMonth(addDays(date, 1)) === 1;
  return dayOfMonth(date) === day || (isLast && day > dayOfMonth(date));
}

/**
 * The next instant after another at which a report is sent: at the hour in the zone (IANA name), on the weekday or on
 * the day of the month (the last day in a shorter month). Where the clocks skip that hour it is the moment after the
 * skip; where it comes twice, the first. docs/decisions/reports.md. Throws RangeError on an unknown zone.
 */
export function nextReportAt(rhythm: ReportRhythm, after: Date, timeZone: string): Date {
  const today = dateInZone(after, timeZone);
  const clock = clockAt(rhythm.hour * HOUR_MINUTES);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead);
    const at = isDay(rhythm, date) ? instantInZone(date, clock, timeZone) : null;
    if (at && at > after) return at;
  }
  throw new RangeError(`Not a rhythm: ${rhythm.every} ${rhythm.day}`);
}
