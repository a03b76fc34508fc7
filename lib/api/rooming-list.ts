import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type ComplimentaryMarks,
  type HotelConfirmations,
  type RoomingList,
  type RoomingListFormat,
  roomingList,
} from '@/lib/contract/rooming-list';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/reports/rooming-list`;

/** `hotel`: one of an event's several hotels; left out = all of them. */
interface RoomingListArgs {
  eventId: string;
  hotel?: string | undefined;
}

const ofHotel = (hotel: string | undefined) => ({ params: hotel === undefined ? {} : { hotel } });

export async function getRoomingList(http: HttpClient, { eventId, hotel }: RoomingListArgs): Promise<RoomingList> {
  const { data } = await http.get(pathOf(eventId), ofHotel(hotel));
  return parseData(roomingList, data);
}

interface FileArgs extends RoomingListArgs {
  format: Exclude<RoomingListFormat, 'json'>;
  locale: string;
}

/** Address of the rooming list as a file. The cookie is the only login that it needs. */
export function roomingListUrl({ eventId, format, locale, hotel }: FileArgs): string {
  const query = new URLSearchParams({ format, locale, ...(hotel !== undefined && { hotel }) });
  return `${PROVIDER_URL}${pathOf(eventId)}?${query}`;
}

/** Notes that the present rooming list was sent to the hotel; all attempts with the same key make only one version. */
export async function markRoomingListSent(
  http: HttpClient,
  { eventId, hotel, idempotencyKey }: RoomingListArgs & { idempotencyKey: string },
): Promise<RoomingList> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/rooming-list-versions`;
  const { data } = await http.post(path, {}, { ...ofHotel(hotel), ...keyed(idempotencyKey) });
  return parseData(roomingList, data);
}

/** Stores the hotel's own numbers of the rooms. */
export async function confirmRooms(
  http: HttpClient,
  { eventId, hotel, ...confirmations }: HotelConfirmations & RoomingListArgs,
): Promise<RoomingList> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/hotel-confirmations`;
  const { data } = await http.put(path, confirmations, ofHotel(hotel));
  return parseData(roomingList, data);
}

/** Notes that the hotel charges nothing for rooms, or that it charges for them again. */
export async function markComplimentary(
  http: HttpClient,
  { eventId, hotel, ...marks }: ComplimentaryMarks & RoomingListArgs,
): Promise<RoomingList> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/complimentary-rooms`;
  const { data } = await http.put(path, marks, ofHotel(hotel));
  return parseData(roomingList, data);
}
