import type { ChangeDecision } from '@/lib/contract/change-request';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function decideChange(
  http: HttpClient,
  { key, roomId, ...decision }: ChangeDecision & { key: string; roomId: string },
): Promise<Reservation> {
  const room = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}`;
  const { data } = await http.post(`${room}/change-request/decision`, decision);
  return parseData(reservation, data);
}
