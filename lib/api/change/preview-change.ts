import { type BookingChange, type ChangePreview, changePreview } from '@/lib/contract/booking-change';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function previewChange(
  http: HttpClient,
  { key, change }: { key: string; change: BookingChange },
): Promise<ChangePreview> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/change-previews`, change, {
    harmless: true,
  });
  return parseData(changePreview, data);
}
