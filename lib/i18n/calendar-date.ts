import type { CalendarDate } from '@/lib/contract/dates';

/** The UTC midnight of a calendar date: what Intl formats need; show it with the `calendar*` formats only. */
export function asUtc(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}
