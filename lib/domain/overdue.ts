import type { CalendarDate } from '@/lib/contract/dates';
import { daysBetween } from './nights';
import { allocate, type ScheduleItem } from './payment-schedule';

/** What is overdue: since when, by the oldest item, and how much, minor units. */
export interface Overdue {
  since: CalendarDate;
  amount: number;
}

/** What should have been paid before today and was not, null where nothing is. docs/domain.md, Payment schedule. */
export function overdueOf(schedule: ScheduleItem[], paid: number, today: CalendarDate): Overdue | null {
  const late = allocate(schedule, paid, today).filter(({ state }) => state === 'overdue');
  const [oldest] = late;
  return oldest ? { since: oldest.dueOn, amount: late.reduce((sum, item) => sum + item.amount - item.paid, 0) } : null;
}

/** What an event does about bookings that are not paid: days, null = never. */
export interface OverduePolicy {
  finalNoticeDays: number | null;
  cancelAfterDays: number | null;
}

interface OverdueQuestion extends OverduePolicy {
  overdue: Overdue | null;
  /** Day of the final notice, in the event's zone; null where none was sent. */
  noticedOn: CalendarDate | null;
  today: CalendarDate;
}

/**
 * What comes next: the final notice some days past the oldest unpaid item's day; a cancellation only so many days after
 * that notice; a notice that was heeded is forgotten. docs/domain.md, Late payment. Throws RangeError on a bad date.
 */
export function nextOverdueStep(question: OverdueQuestion): 'none' | 'forget' | 'notice' | 'cancel' {
  const { overdue, noticedOn, today, finalNoticeDays, cancelAfterDays } = question;
  if (!overdue) return noticedOn === null ? 'none' : 'forget';
  if (noticedOn === null)
    return finalNoticeDays !== null && daysBetween(overdue.since, today) >= finalNoticeDays ? 'notice' : 'none';
  return cancelAfterDays !== null && daysBetween(noticedOn, today) > cancelAfterDays ? 'cancel' : 'none';
}
