import { millisecondsInDay } from 'date-fns/constants';
import { REMINDER_HOURS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';
import { type EventPackage, holdsFeature } from './packages';
import { instantInZone } from './zone';

/** Romance's mailing: it leaves so many days before the event, and is planned so many days before that, so that it can be reworded or ended. */
export const MONTH_REMINDER = { days: 30, plannedDays: 14 } as const;

/**
 * Whether a package has the reminder that leaves by itself. An event without a package is its agency's own and may send
 * reminders, but nothing leaves by itself that nobody bought.
 */
export const hasMonthReminder = (chosen: EventPackage | null): boolean =>
  chosen !== null && holdsFeature(chosen, 'reminder');

/** When an event's reminder leaves: 30 days before its first day, as the day begins where the event is. */
export const monthReminderAt = (eventDay: CalendarDate, timeZone: string): Date =>
  instantInZone(addDays(eventDay, -MONTH_REMINDER.days), REMINDER_HOURS.from, timeZone);

/** Whether the reminder is to be planned by now: neither earlier than two weeks before it leaves nor after that. */
export const isMonthReminderNear = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + MONTH_REMINDER.plannedDays * millisecondsInDay;
