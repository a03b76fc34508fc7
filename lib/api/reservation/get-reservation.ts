import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getReservation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}`);
  return parseData(reservation, data);
}
