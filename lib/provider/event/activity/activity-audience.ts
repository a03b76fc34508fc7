import { inArray, type SQL, sql } from 'drizzle-orm';
import { BOOKED } from '@/lib/domain/reservation-state';
import { activities, guests, reservationRooms, reservations } from '../../db/schema';

const standingRooms = sql`from ${reservationRooms} where ${reservationRooms.reservationId} = ${reservations.id}
  and ${inArray(reservationRooms.status, ['requested', 'approved'])}`;

/** Ids of the guests of the couple's list in a booking: its holder, and those who sleep in its rooms. */
const peopleOfBooking = sql`(select ${reservations.guestId} as id union all
  select person ->> 'guestId' from (select ${reservationRooms.occupants} as people ${standingRooms}) rooms
    cross join jsonb_array_elements(rooms.people) person)`;

/** Whether the booking of the statement's row of reservations stands. */
export const isBooked = inArray(reservations.bookingStatus, [...BOOKED]);

/**
 * Whether the booking of the statement's row of reservations is shown its activity in addition to those for everybody:
 * the booking stands, and somebody sleeps there, or one of its people has the activity's tag.
 */
export const isShownToBooking = sql`(${isBooked} and case ${activities.audience}
  when 'staying' then exists (select ${standingRooms})
  when 'tagged' then exists (select from ${peopleOfBooking} people join ${guests} on ${guests.id} = people.id
    where ${guests.eventId} = ${activities.eventId} and ${guests.tags} ? ${activities.audienceTag})
  else false end)`;

const booked = sql.raw(BOOKED.map((status) => `'${status}'`).join(', '));

/**
 * The rest of a statement: a booking that stands, with a room that stands; the caller says in `of` whose booking it is.
 */
const standingStay = (of: SQL, people = sql``) => sql`from reservations stay
  join reservation_rooms room on room.reservation_id = stay.id ${people}
  where ${of} and stay.deleted_at is null and room.status in ('requested', 'approved') and stay.booking_status in (${booked})`;

const ofGuest = sql`stay.event_id = guests.event_id`;

/**
 * Whether the guest of the statement's row of guests sleeps there: holds a booking that stands and has rooms, or is
 * named in a room of one. For a few guests.
 */
export const staysThere: SQL<boolean> = sql<boolean>`(
  exists (select ${standingStay(ofGuest)} and stay.guest_id = guests.id)
  or exists (select ${standingStay(ofGuest)}
    and room.occupants @> jsonb_build_array(jsonb_build_object('guestId', guests.id))))`;

/**
 * Whether the guest of the statement's row sleeps at the event. For many guests: the event's bookings are read once.
 */
export const staysAtEvent = (eventId: string): SQL<boolean> => {
  const ofEvent = sql`stay.event_id = ${eventId}`;
  return sql<boolean>`(guests.id in (
    select stay.guest_id ${standingStay(ofEvent)} and stay.guest_id is not null
    union all
    select person ->> 'guestId' ${standingStay(ofEvent, sql`cross join jsonb_array_elements(room.occupants) person`)}
      and person ->> 'guestId' is not null))`;
};
