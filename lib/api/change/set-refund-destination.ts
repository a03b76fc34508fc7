import type { RefundDestinationInput } from '@/lib/contract/refund';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setRefundDestination(
  http: HttpClient,
  { key, ...destination }: RefundDestinationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.put(`/api/v1/reservations/${encodeURIComponent(key)}/refund-destination`, destination);
  return parseData(reservation, data);
}
