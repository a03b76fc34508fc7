import { toDate } from 'date-fns';
import { millisecondsInDay } from 'date-fns/constants';
import { CALL_STEP_MINUTES, CONTACT_NOTICE_DAYS, DEFAULT_SUPPORT_HOURS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { isBusinessDay } from './business-days';
import { addDays } from './nights';
import { clockAt, clockInZone, dateInZone, endOfDayInstant, minutesOf } from './zone';

/** How far ahead a call is offered where the event sets no end. */
const LATEST_DAYS = 60;

/** The times (HH:MM) at which a call may begin on a business day. */
export function callClocks(): string[] {
  const opens = minutesOf(DEFAULT_SUPPORT_HOURS.opens);
  const count = (minutesOf(DEFAULT_SUPPORT_HOURS.closes) - opens) / CALL_STEP_MINUTES;
  return Array.from({ length: count }, (_, index) => clockAt(opens + index * CALL_STEP_MINUTES));
}

interface Frame {
  now: Date;
  /** The event's IANA zone. */
  timeZone: string;
  /** The event's last day; null = the event sets no end. */
  lastDay: CalendarDate | null;
}

/**
 * Why a call cannot be moved to a moment: it is past, after the event, or outside the office's days and hours; null
 * where it can.
 */
export function rescheduleProblem(
  at: Date,
  { now, timeZone, lastDay }: Frame,
): 'past' | 'afterEvent' | 'officeHours' | null {
  if (at.getTime() <= now.getTime()) return 'past';
  const date = dateInZone(at, timeZone);
  if (lastDay !== null && date > lastDay) return 'afterEvent';
  const clock = clockInZone(at, timeZone);
  const isOpen = clock >= DEFAULT_SUPPORT_HOURS.opens && clock < DEFAULT_SUPPORT_HOURS.closes;
  return isOpen && isBusinessDay(date) ? null : 'officeHours';
}

/**
 * When a notice that is sent now ends: after CONTACT_NOTICE_DAYS, or at the end of the event's last day where that is
 * sooner.
 */
export function noticeEndsAt({ now, timeZone, lastDay }: Frame): Date {
  const byDays = now.getTime() + CONTACT_NOTICE_DAYS * millisecondsInDay;
  const byEvent = lastDay === null ? byDays : endOfDayInstant(lastDay, timeZone).getTime();
  return toDate(Math.min(byDays, byEvent));
}

/** The first and the last day to which a call may be moved; null where no business day is left between them. */
export function rescheduleDays({ now, timeZone, lastDay }: Frame): { first: CalendarDate; last: CalendarDate } | null {
  const today = dateInZone(now, timeZone);
  const last = lastDay ?? addDays(today, LATEST_DAYS);
  const lastClock = callClocks().at(-1) ?? DEFAULT_SUPPORT_HOURS.opens;
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const isOver = day === today && clockInZone(now, timeZone) >= lastClock;
    if (isBusinessDay(day) && !isOver) return { first: day, last };
  }
  return null;
}

/** A guest who declined is not mailed or called again for that event. docs/domain.md, Guests and contact. */
export const mayContact = ({ attendance }: { attendance: 'pending' | 'attends' | 'doesNotAttend' }): boolean =>
  attendance !== 'doesNotAttend';
