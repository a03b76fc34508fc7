import type { CancellationInput } from '@/lib/contract/cancellation';
import { type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export async function getPreview(
  http: HttpClient,
  { key, rooms }: { key: string; rooms: string[] | null },
): Promise<CancellationPreview> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, {
    params: rooms ? { rooms: rooms.join(',') } : {},
  });
  return parseData(cancellationPreview, data);
}

export async function requestCancellation(
  http: HttpClient,
  { key, ...body }: CancellationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, body);
  return parseData(reservation, data);
}

export async function withdrawCancellation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`);
  return parseData(reservation, data);
}
