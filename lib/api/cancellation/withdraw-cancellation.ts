import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function withdrawCancellation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`);
  return parseData(reservation, data);
}
