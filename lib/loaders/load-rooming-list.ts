import 'server-only';
import { getRoomingList } from '@/lib/api/staff/get-rooming-list';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { serverHttp } from './server-http';

/** The rooming list of an event, as the hotel gets it. */
export async function loadRoomingList(eventId: string): Promise<RoomingList> {
  return getRoomingList(await serverHttp(), { eventId });
}
