import { type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getPreview(
  http: HttpClient,
  { key, rooms }: { key: string; rooms: string[] | null },
): Promise<CancellationPreview> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, {
    params: rooms ? { rooms: rooms.join(',') } : {},
  });
  return parseData(cancellationPreview, data);
}
