import { type SQL, sql } from 'drizzle-orm';
import { OCCUPANT_NAMES } from '../../db/schema';
import { contains } from '../../ground/search';

/**
 * Ids of the event's reservations in whose rooms somebody has the typed word in their name. Of who was picked from the
 * couple's list the booking has the first name and an initial; the list has the whole name.
 */
export const reservationsOfOccupant = (eventId: string, word: string): SQL => sql`
  select stays.reservation_id from reservation_rooms stays
    where ${contains(OCCUPANT_NAMES, word)}
      and stays.event_category_id in (select id from event_categories where event_id = ${eventId})
  union all
  select stays.reservation_id from guests listed
    join reservation_rooms stays
      on stays.occupants @> jsonb_build_array(jsonb_build_object('guestId', listed.id))
    where listed.event_id = ${eventId} and ${contains(LISTED_NAME, word)}`;

const LISTED_NAME = sql.raw(
  `listed.first_name || ' ' || listed.last_name || ' ' || coalesce(listed.maternal_last_name, '')`,
);

/** The guest that the column names is on the couple's list, and somebody of their booking has the word in their name. */
export const hasCompanion = (guestId: SQL, { eventId, word }: { eventId: string; word: string }): SQL =>
  sql`${guestId} in (select booked.guest_id from reservations booked
    where booked.event_id = ${eventId} and booked.guest_id is not null and booked.deleted_at is null
      and booked.id in (${reservationsOfOccupant(eventId, word)}))`;
