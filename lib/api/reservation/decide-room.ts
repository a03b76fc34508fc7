import { type ReservationRoom, reservationRoom } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface DecideRoomArgs {
  key: string;
  roomId: string;
  decision: 'approve' | 'reject';
  /** Of a rejection; the guest reads it. */
  reason?: string | undefined;
}

export async function decideRoom(
  http: HttpClient,
  { key, roomId, ...decision }: DecideRoomArgs,
): Promise<ReservationRoom> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/approve`;
  const { data } = await http.post(path, decision);
  return parseData(reservationRoom, data);
}
