import { millisecondsInDay } from 'date-fns/constants';
import { REMINDER_HOURS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';
import { type EventPackage, holdsFeature } from './packages';
import { instantInZone } from './zone';

/**
 * The reminder of the package Romance is sent so many days before the event. It is planned so many days earlier, so
 * that staff can change its words or cancel it.
 */
export const MONTH_REMINDER = { days: 30, plannedDays: 14 } as const;

/**
 * Whether a package has the reminder that is sent by itself. An event without a package belongs to its agency, which
 * may send reminders itself; nothing is sent by itself that nobody bought.
 */
export const hasMonthReminder = (chosen: EventPackage | null): boolean =>
  chosen !== null && holdsFeature(chosen, 'reminder');

/**
 * When an event's reminder is sent: 30 days before its first day, at the first hour of REMINDER_HOURS in the event's
 * zone.
 */
export const monthReminderAt = (eventDay: CalendarDate, timeZone: string): Date =>
  instantInZone(addDays(eventDay, -MONTH_REMINDER.days), REMINDER_HOURS.from, timeZone);

/** Whether the reminder must be planned now: it is sent within two weeks, and its time has not passed. */
export const isMonthReminderNear = (at: Date, now: Date): boolean =>
  at > now && at.getTime() <= now.getTime() + MONTH_REMINDER.plannedDays * millisecondsInDay;
