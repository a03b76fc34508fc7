import type { CalendarDate } from '@/lib/contract/dates';
import { daysBetween, isCalendarDate } from './nights';

/** The date fields of an event, as the wire has them. */
export interface EventDateFields {
  eventDate: CalendarDate;
  range_event_start: CalendarDate | null;
  range_event_end: CalendarDate | null;
}

export type EventDates =
  | { kind: 'single'; date: CalendarDate }
  | { kind: 'range'; start: CalendarDate; end: CalendarDate }
  | { kind: 'invalid' };

/** The value of the single date where the event has a range instead. */
export const RANGE_IS_USED: CalendarDate = '1970-01-01';

/** When the event is: one day, or its range where `eventDate` is 1970-01-01. */
export function eventDates({ eventDate, range_event_start, range_event_end }: EventDateFields): EventDates {
  if (eventDate !== RANGE_IS_USED) {
    return isCalendarDate(eventDate) ? { kind: 'single', date: eventDate } : { kind: 'invalid' };
  }
  if (range_event_start === null || range_event_end === null) return { kind: 'invalid' };
  const ordered =
    isCalendarDate(range_event_start) && isCalendarDate(range_event_end) && range_event_start <= range_event_end;
  return ordered ? { kind: 'range', start: range_event_start, end: range_event_end } : { kind: 'invalid' };
}

/** The day that deadlines count back from: the date, or the first of the range; null where the dates are invalid. */
export function firstEventDay(event: EventDateFields): CalendarDate | null {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  return dates.kind === 'single' ? dates.date : dates.start;
}

/** The last day of the event: the date, or the end of the range; null where the dates are invalid. */
export function lastEventDay(event: EventDateFields): CalendarDate | null {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  return dates.kind === 'single' ? dates.date : dates.end;
}

const MOST_DAYS_AWAY = 366;

/** Whether a day is so far from the event's days that it was mistyped; false where the dates are invalid. */
export function isFarFromEvent(day: CalendarDate, event: EventDateFields): boolean {
  const [first, last] = [firstEventDay(event), lastEventDay(event)];
  if (first === null || last === null) return false;
  return daysBetween(day, first) > MOST_DAYS_AWAY || daysBetween(last, day) > MOST_DAYS_AWAY;
}

/**
 * Whether the event's last day is before `today`, which is today where it is held; false where the dates are invalid.
 */
export function isPastEvent(event: EventDateFields, today: CalendarDate): boolean {
  const last = lastEventDay(event);
  return last !== null && last < today;
}

/**
 * What is wrong with the dates of a new event, none where nothing is: the start is no date or past, the end is no date
 * or before the start.
 */
export function dateProblems(event: EventDateFields, today: CalendarDate): ('start' | 'end')[] {
  const isRange = event.eventDate === RANGE_IS_USED;
  const start = isRange ? event.range_event_start : event.eventDate;
  const end = isRange ? event.range_event_end : start;
  const startIsWrong = start === null || !isCalendarDate(start) || start < today;
  const endIsWrong = isRange && (end === null || !isCalendarDate(end) || end < (start ?? today));
  return [...(startIsWrong ? (['start'] as const) : []), ...(endIsWrong ? (['end'] as const) : [])];
}

/** The date fields of the wire for the days that somebody typed; `end` counts only where the event has several days. */
export const typedDates = ({
  days,
  start,
  end,
}: {
  days: 'one' | 'several';
  start: string;
  end: string;
}): EventDateFields =>
  days === 'several'
    ? { eventDate: RANGE_IS_USED, range_event_start: start, range_event_end: end }
    : { eventDate: start, range_event_start: null, range_event_end: null };
