import { TZDate } from '@date-fns/tz';
import type { DateArray } from 'ics';
import type { CalendarDate } from '@/lib/contract/dates';

export const CALENDAR_PRODUCT = 'plus-group-booking';

/** A calendar date as the calendar library takes it. */
export const dateArray = (date: CalendarDate): DateArray => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** The instant of a wall-clock time in the event's zone, milliseconds. */
export function instantOf(date: CalendarDate, time: string, timeZone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime();
}
