import type { Reservation } from '@/lib/contract/reservation';

/** The hotels of an event: its own, and others in which its guests may sleep. */
export interface Hotels<Hotel> {
  hotel: Hotel | null;
  otherHotels?: (Hotel & { id: string })[] | undefined;
}

/** A room or category with its hotel; no `hotel` = the event's own. */
interface InHotel {
  hotel?: { id: string } | undefined;
}

/** The hotel that a room or category of an event is in; null = the event has none. */
export const hotelOfRoom = <Hotel>(event: Hotels<Hotel>, room: InHotel | undefined): Hotel | null =>
  event.otherHotels?.find(({ id }) => id === room?.hotel?.id) ?? event.hotel;

/**
 * The name of a room's hotel as it was booked, where it must be told: where the event has several hotels; null where it
 * has one. `lib/provider/ground/hotel-name.ts` says the same in SQL.
 */
export const hotelToTell = (
  { hotel, otherHotels }: Hotels<{ name: string }>,
  room: { hotel?: { name: string } | null | undefined },
): string | null => room.hotel?.name ?? (otherHotels && hotel ? hotel.name : null);

/**
 * The hotels of somebody's rooms that stand, in the event's order; the event's own where none stands. Empty = the event
 * has none.
 */
export function hotelsOfRooms<Hotel extends object>(
  event: Hotels<Hotel>,
  rooms: (InHotel & Pick<Reservation['rooms'][number], 'status'>)[],
): Hotel[] {
  const live = rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const slept = new Set(live.map((room) => hotelOfRoom(event, room)));
  const all = [...(event.hotel ? [event.hotel] : []), ...(event.otherHotels ?? [])];
  return live.length > 0 ? all.filter((hotel) => slept.has(hotel)) : all.slice(0, 1);
}
