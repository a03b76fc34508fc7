import { type Notification, notification } from '@/lib/contract/notification';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

interface ListEventNotificationsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listEventNotifications(
  http: HttpClient,
  { eventId, query }: ListEventNotificationsArgs,
): Promise<Page<Notification>> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/notifications`;
  const { data } = await http.get(path, { params: query });
  return parsePage(notification, data);
}
