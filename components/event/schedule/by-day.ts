import type { CalendarDate } from '@/lib/contract/dates';
import type { Activity } from '@/lib/contract/event';

/** Activities by their day, both in order of time. */
export function byDay(activities: Activity[]): { date: CalendarDate; activities: Activity[] }[] {
  const sorted = [...activities].sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`));
  const days = new Map<CalendarDate, Activity[]>();
  for (const activity of sorted) days.set(activity.date, [...(days.get(activity.date) ?? []), activity]);
  return [...days].map(([date, ofDay]) => ({ date, activities: ofDay }));
}
