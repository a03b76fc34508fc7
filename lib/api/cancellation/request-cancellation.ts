import type { CancellationInput } from '@/lib/contract/cancellation';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function requestCancellation(
  http: HttpClient,
  { key, ...body }: CancellationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, body);
  return parseData(reservation, data);
}
