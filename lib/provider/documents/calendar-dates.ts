import { TZDate } from '@date-fns/tz';
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CalendarDate } from '@/lib/contract/dates';

export const CALENDAR_PRODUCT = 'plus-group-booking';

/** A calendar date as the calendar library takes it. */
export const dateArray = (date: CalendarDate): DateArray => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** A moment by a zone's clock, to the minute, in the form of the calendar library. `instant` is ISO 8601. */
export function clockArray(instant: string, timeZone: string): DateArray {
  const local = new TZDate(instant, timeZone);
  return [local.getFullYear(), local.getMonth() + 1, local.getDate(), local.getHours(), local.getMinutes()];
}

/** A time of day, `17:30`, in the form of the calendar library. */
export function timeArray(date: CalendarDate, time: string): DateArray {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return [year, month, day, hours, minutes];
}

/** A time without a zone at the end of a line. All-day entries have none, and the file's own time stamp is in UTC. */
const LOCAL_TIME = /^(DTSTART|DTEND):(\d{8}T\d{6})(?=\r?$)/gm;

/**
 * A calendar file of these entries, whose times are by the zone's clock. The file names the zone and contains its
 * rules, so that 17:30 at the hotel is shown as such in whatever zone the reader is. Raises what the calendar library
 * refuses.
 */
export function calendarFile(
  entries: EventAttributes[],
  { name, timeZone }: { name: string; timeZone: string },
): string {
  const local = entries.map((entry) => ({ ...entry, startInputType: 'local', startOutputType: 'local' }) as const);
  const ends = local.map((entry) => ({ ...entry, endInputType: 'local', endOutputType: 'local' }) as const);
  const { error, value } = createEvents(ends, { productId: CALENDAR_PRODUCT, calName: name });
  if (error || value === undefined || value === null) throw error ?? new Error('No calendar was made');
  const [zone] = tzlib_get_ical_block(timeZone);
  // For a zone that the library does not know, the times would belong to no place.
  if (!zone?.startsWith('BEGIN:VTIMEZONE')) throw new Error(`No rules are known of ${timeZone}`);
  const timed = value.replace(LOCAL_TIME, `$1;TZID=${timeZone}:$2`);
  return timed === value ? value : timed.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`);
}
