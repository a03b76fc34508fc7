import type { MessageInput } from '@/lib/contract/booking-change';
import type { HttpClient } from '../http';

/** Sends a mail of the reservation to its holder again. */
export async function resendMessage(
  http: HttpClient,
  { key, ...input }: MessageInput & { key: string },
): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/messages`, input);
}
