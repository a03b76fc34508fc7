import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function withdrawChange(
  http: HttpClient,
  { key, roomId }: { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/change-request`;
  const { data } = await http.delete(path);
  return parseData(reservation, data);
}
