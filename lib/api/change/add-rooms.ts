import type { AddRoomsInput } from '@/lib/contract/booking-change';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function addRooms(
  http: HttpClient,
  { key, idempotencyKey, ...body }: AddRoomsInput & { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/rooms`, body, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(reservation, data);
}
