import { type Activity, activity } from '@/lib/contract/event';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

type ListActivitiesArgs = PageQuery & { eventId: string };

export async function listActivities(
  http: HttpClient,
  { eventId, ...params }: ListActivitiesArgs,
): Promise<Page<Activity>> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/activities`, { params });
  return parsePage(activity, data);
}
