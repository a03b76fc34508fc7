import { type BookingSplit, bookingSplit, type OwnShare, ownShare, type RoomSplitInput } from '@/lib/contract/share';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';
import { payerPath } from './payer';

/** What the companion with this link pays of their room; null where they have no share. Throws LINK_INVALID. */
export async function getOwnShare(http: HttpClient, token: string): Promise<OwnShare | null> {
  const { data } = await http.get(`${payerPath({ token })}/share`);
  return parseData(ownShare.nullable(), data);
}

/** The payers of a booking's rooms. */
export async function getSplit(http: HttpClient, key: string): Promise<BookingSplit> {
  const { data } = await http.get(`${payerPath({ reservationKey: key })}/splits`);
  return parseData(bookingSplit, data);
}

/** Shares the cost of a room. Throws STALE, INVALID, INVALID_STATE. */
export async function splitRoom(
  http: HttpClient,
  { key, roomId, ...input }: RoomSplitInput & { key: string; roomId: string },
): Promise<BookingSplit> {
  const path = `${payerPath({ reservationKey: key })}/rooms/${encodeURIComponent(roomId)}/split`;
  const { data } = await http.put(path, input);
  return parseData(bookingSplit, data);
}

/** Makes the holder pay what has not come in of a companion's share. */
export async function takeShareOver(
  http: HttpClient,
  { key, companionId }: { key: string; companionId: string },
): Promise<BookingSplit> {
  const path = `${payerPath({ reservationKey: key })}/companions/${encodeURIComponent(companionId)}/takeover`;
  const { data } = await http.post(path);
  return parseData(bookingSplit, data);
}
