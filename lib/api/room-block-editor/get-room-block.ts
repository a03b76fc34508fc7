import { type RoomBlock, roomBlock } from '@/lib/contract/room-block-editor';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getRoomBlock(http: HttpClient, { eventId }: { eventId: string }): Promise<RoomBlock> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/categories`);
  return parseData(roomBlock, data);
}
