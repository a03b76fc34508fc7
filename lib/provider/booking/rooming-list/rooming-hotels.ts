import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventHotels } from '../../db/schema';
import { fail } from '../../error';
import type { EventRow } from '../../event/event/find-bookable-event';

/** Which rooming list: of an event, or of one of its hotels alone. */
export interface RoomingListOf {
  event: string;
  hotel?: string | undefined;
}

interface ListedHotel {
  id: string;
  name: string;
  /** The hotel's name on the list's lines; null = the event's own hotel, which lines leave out. */
  line: string | null;
}

/** The hotels of an event, its own first. */
export async function readHotels(db: Database | Transaction, event: EventRow): Promise<ListedHotel[]> {
  const others = await db
    .select({ id: eventHotels.hotelId, copy: eventHotels.copy })
    .from(eventHotels)
    .where(eq(eventHotels.eventId, event.id))
    .orderBy(asc(eventHotels.position), asc(eventHotels.hotelId));
  const own = event.hotelId && event.hotelCopy ? [{ id: event.hotelId, name: event.hotelCopy.name, line: null }] : [];
  return [...own, ...others.map(({ id, copy: { name } }) => ({ id, name, line: name }))];
}

/** One of them; null where all are asked for. Raises NOT_FOUND. */
export function wantedHotel(hotels: ListedHotel[], id: string | undefined): ListedHotel | null {
  return id === undefined ? null : (hotels.find((hotel) => hotel.id === id) ?? fail('NOT_FOUND'));
}
