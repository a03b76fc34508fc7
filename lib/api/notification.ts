import { BACKGROUND_HEADER } from '@/lib/config/constants';
import {
  type NotificationPage,
  type NotificationScope,
  notification,
  notificationPage,
  notificationsMarked,
  notificationsRestored,
} from '@/lib/contract/notification';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

interface ListEventNotificationsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listEventNotifications(
  http: HttpClient,
  { eventId, query }: ListEventNotificationsArgs,
): Promise<NotificationPage> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/notifications`;
  const { data } = await http.get(path, { params: query });
  return parseAnswer(notificationPage, data).data;
}

/** The caller's own notifications, or the inbox of the agency in the query. */
export async function listOwnNotifications(
  http: HttpClient,
  query: RecordQuery & { agency?: string },
): Promise<NotificationPage> {
  const { data } = await http.get('/api/v1/notifications', { params: query });
  return parseAnswer(notificationPage, data).data;
}

/** The badge's number. The page asks for it by itself, so the call must not keep an idle session alive. */
export async function countUnread(http: HttpClient, agencyId: string): Promise<number> {
  const params = { agency: agencyId, per_page: 1 };
  const { data } = await http.get('/api/v1/notifications', { params, headers: { [BACKGROUND_HEADER]: '1' } });
  return parseAnswer(notificationPage, data).data.counts.unread;
}

interface MarkNotificationArgs {
  id: string;
  read: boolean;
}

export async function markNotification(http: HttpClient, { id, read }: MarkNotificationArgs): Promise<void> {
  const { data } = await http.post(`/api/v1/notifications/${encodeURIComponent(id)}/read`, { read });
  parseData(notification, data);
}

/** Answers the id with which this call can be undone; null where nothing was left to mark. */
export async function markAllRead(http: HttpClient, scope: NotificationScope): Promise<string | null> {
  const { data } = await http.post('/api/v1/notifications/read-all', scope ?? {});
  return parseAnswer(notificationsMarked, data).data.batch;
}

export async function undoReadAll(http: HttpClient, batch: string): Promise<number> {
  const { data } = await http.post('/api/v1/notifications/read-all/undo', { batch });
  return parseAnswer(notificationsRestored, data).data.restored;
}
