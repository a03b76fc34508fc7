import type { MessageInput } from '@/lib/contract/booking-change';
import type { HttpClient } from '../http';

export async function resendMessage(http: HttpClient, { key, ...body }: MessageInput & { key: string }): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/messages`, body);
}
