import { BACKGROUND_HEADER } from '@/lib/config/constants';
import { type Notification, notification } from '@/lib/contract/notification';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parsePage } from './parse-answer';

interface ListAgencyNotificationsArgs {
  agencyId: string;
  page?: number;
  /** Set where the page asks on its own, which keeps no idle session alive. */
  background?: boolean;
}

export async function listAgencyNotifications(
  http: HttpClient,
  { agencyId, page = 1, background = false }: ListAgencyNotificationsArgs,
): Promise<Page<Notification>> {
  const headers = background ? { [BACKGROUND_HEADER]: '1' } : {};
  const path = `/api/notifications/agency/${encodeURIComponent(agencyId)}`;
  const { data } = await http.get(path, { params: { page }, headers });
  return parsePage(notification, data);
}

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

export async function listOwnNotifications(http: HttpClient, query: RecordQuery): Promise<Page<Notification>> {
  const { data } = await http.get('/api/v1/notifications', { params: query });
  return parsePage(notification, data);
}
