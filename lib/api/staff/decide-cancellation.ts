import type { CancellationDecision } from '@/lib/contract/cancellation';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function decideCancellation(
  http: HttpClient,
  { key, ...decision }: CancellationDecision & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation/decision`, decision);
  return parseData(reservation, data);
}
