import type { RoomPatch } from '@/lib/contract/booking-change';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeRoom(
  http: HttpClient,
  { key, roomId, ...body }: RoomPatch & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}`;
  const { data } = await http.patch(path, body);
  return parseData(reservation, data);
}
