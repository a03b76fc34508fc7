import type { ChangeDatesInput } from '@/lib/contract/booking-change';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeDates(
  http: HttpClient,
  { key, roomId, ...body }: ChangeDatesInput & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/dates`;
  const { data } = await http.post(path, body);
  return parseData(reservation, data);
}
