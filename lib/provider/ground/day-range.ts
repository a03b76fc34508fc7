import { and, type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { DayFilters } from '@/lib/contract/report';

/** Whether a day of the database is one of those that are asked for; nothing where all are. */
export function isWithinDays(day: SQL, { 'filter[from]': from, 'filter[to]': to }: DayFilters): SQL | undefined {
  return and(
    from ? sql`(${day})::date >= ${from}::date` : undefined,
    to ? sql`(${day})::date <= ${to}::date` : undefined,
  );
}

/** The same of a day that was read; one that is none is in no range. */
export function isOfDays(day: CalendarDate | null, { 'filter[from]': from, 'filter[to]': to }: DayFilters): boolean {
  if (day === null) return !from && !to;
  return (!from || day >= from) && (!to || day <= to);
}
