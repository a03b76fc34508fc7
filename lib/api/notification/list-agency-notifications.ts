import { type Notification, notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

interface ListAgencyNotificationsArgs {
  agencyId: string;
  page?: number;
}

export async function listAgencyNotifications(
  http: HttpClient,
  { agencyId, page = 1 }: ListAgencyNotificationsArgs,
): Promise<Page<Notification>> {
  const { data } = await http.get(`/api/notifications/agency/${encodeURIComponent(agencyId)}`, { params: { page } });
  return parsePage(notification, data);
}
