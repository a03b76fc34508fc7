import { type SQL, sql } from 'drizzle-orm';

interface HotelOfEvent {
  eventId: SQL;
  /** One of the event's other hotels; null = its own. */
  hotelId: SQL;
}

/**
 * The name of a hotel as an event keeps it, where the event has several; null where it has one. `hotelToTell` of
 * lib/domain/room-hotels.ts says the same of what is read already.
 */
export const hotelWhereSeveral = ({ eventId, hotelId }: HotelOfEvent): SQL<string | null> => sql<string | null>`(
  select coalesce(beside.copy, own.hotel_copy) ->> 'name' from events own
    left join event_hotels beside on beside.event_id = own.id and beside.hotel_id = ${hotelId}
  where own.id = ${eventId} and exists (select from event_hotels several where several.event_id = own.id))`;

/** The hotel's name for a category of the block, null where the event has one hotel; `category`: the table's alias. */
export const hotelOfCategory = (category: 'category' | 'event_categories'): SQL<string | null> =>
  hotelWhereSeveral({ eventId: sql.raw(`${category}.event_id`), hotelId: sql.raw(`${category}.hotel_id`) });

/** The hotel's name for a booked room, as of its booking; null where the event has one. `room`: the table's alias. */
export const hotelOfRoom = (room: 'room' | 'stays' | 'reservation_rooms', eventId: SQL): SQL<string | null> =>
  sql<
    string | null
  >`coalesce(${sql.raw(room)}.hotel ->> 'name', ${hotelWhereSeveral({ eventId, hotelId: sql`null` })})`;
