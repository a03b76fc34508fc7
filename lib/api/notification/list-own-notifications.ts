import { type Notification, notification } from '@/lib/contract/notification';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

export async function listOwnNotifications(http: HttpClient, query: RecordQuery): Promise<Page<Notification>> {
  const { data } = await http.get('/api/v1/notifications', { params: query });
  return parsePage(notification, data);
}
