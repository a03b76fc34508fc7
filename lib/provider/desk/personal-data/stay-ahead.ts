import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { wholeWords } from '@/lib/domain/erasure';
import { BOOKED } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import { readInvited } from '../../booking/companion/find-companion';
import type { Context, Transaction } from '../../context';
import { companions, events, reservationRooms, reservations } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { isLivingHold } from '../../ground/due-hold';
import type { Person } from './find-person';

type Db = Transaction | Context['db'];

/**
 * Whether the person is still to sleep somewhere, so that the hotel has to know who comes: in a room of their own
 * bookings, or in anybody else's where they are invited, were chosen from the list, or are named.
 */
export async function sleepsAhead(db: Db, ctx: Context, person: Person): Promise<boolean> {
  const roomIds = [...person.roomIds, ...(await roomsInvitedTo(db, person)), ...(await roomsNaming(db, person))];
  const now = ctx.clock.now();
  const standing = await db
    .select({ checkOut: reservationRooms.checkOut, zone: events.timeZone })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(
      and(
        inArray(reservationRooms.id, roomIds),
        inArray(reservationRooms.status, ['requested', 'approved']),
        isNull(reservationRooms.nightsReleasedAt),
        or(inArray(reservations.bookingStatus, [...BOOKED]), isLivingHold(now)),
      ),
    );
  return standing.some(({ checkOut, zone }) => checkOut > dateInZone(now, zone));
}

/** The rooms in which the person's own invitations have a place. */
async function roomsInvitedTo(db: Db, { selfIds }: Person): Promise<string[]> {
  const bookings = await db
    .selectDistinct({ id: companions.reservationId })
    .from(companions)
    .where(inArray(companions.id, selfIds));
  const rooms: string[] = [];
  for (const { id } of bookings)
    for (const { companion, at } of (await readInvited(db, id)).invited)
      if (at && selfIds.includes(companion.id)) rooms.push(at.room.id);
  return rooms;
}

/**
 * The rooms whose people include the person: chosen from a list, or called like them at an event where they are known.
 * At other events of the agency somebody of the same name is taken as somebody else.
 */
async function roomsNaming(db: Db, { guestIds, eventIds, words }: Person): Promise<string[]> {
  const names = wholeWords({ names: words.names, mails: [], mobiles: [] });
  const found = await db.execute(sql`
    select stays.id from unnest(${sql.param(guestIds)}::text[]) listed (id)
      join reservation_rooms stays on stays.occupants @> jsonb_build_array(jsonb_build_object('guestId', listed.id))
    union
    select stays.id from reservations booked join reservation_rooms stays on stays.reservation_id = booked.id
      cross join jsonb_array_elements(stays.occupants) person
      join unnest(${sql.param(names)}::text[]) called (name)
        on position(' ' || searchable(called.name) || ' ' in ' ' || searchable(person ->> 'name') || ' ') > 0
      where booked.event_id = any(${sql.param(eventIds)}) and not person ? 'guestId'`);
  return resultRows<{ id: string }>(found).map(({ id }) => id);
}
