import type { CalendarDate } from '@/lib/contract/dates';

interface OfDay {
  date: CalendarDate;
  /** ISO 8601. */
  startsAt: string;
}

/** Activities by their day, both in order of time; those that begin together stay as they come. */
export function byDay<Activity extends OfDay>(
  activities: Activity[],
): { date: CalendarDate; activities: Activity[] }[] {
  const sorted = activities.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const days = new Map<CalendarDate, Activity[]>();
  for (const activity of sorted) days.set(activity.date, [...(days.get(activity.date) ?? []), activity]);
  return [...days].map(([date, ofDay]) => ({ date, activities: ofDay }));
}
