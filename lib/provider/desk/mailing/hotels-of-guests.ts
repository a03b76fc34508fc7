import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { resultRows } from '../../db/transaction';
import { hotelOfRoom } from '../../ground/hotel-name';

interface OfEvent {
  eventId: string;
  /** One of them alone. */
  guestId?: string;
}

/**
 * In which hotels the guests of an event sleep, by the guest's id, where the event has several: those of the rooms that
 * name them, else those of the rooms that they hold. Who has no room is not among them.
 */
export async function hotelsOfGuests(db: Database, { eventId, guestId }: OfEvent): Promise<Map<string, string>> {
  const standing = sql`reservations booked
    join reservation_rooms stays on stays.reservation_id = booked.id and stays.status in ('requested', 'approved')`;
  // Events with one hotel are sorted out first, so that none of their rooms is read.
  const ofEvent = sql`booked.event_id = ${eventId} and booked.deleted_at is null
    and booked.booking_status in ('hold', 'confirmed', 'cancellationRequested')
    and exists (select from event_hotels several where several.event_id = ${eventId})`;
  const holds = guestId === undefined ? sql`booked.guest_id is not null` : sql`booked.guest_id = ${guestId}`;
  const isNamed =
    guestId === undefined
      ? sql`person ->> 'guestId' is not null`
      : sql`stays.occupants @> ${JSON.stringify([{ guestId }])}::jsonb and person ->> 'guestId' = ${guestId}`;
  const hotel = hotelOfRoom('stays', sql`booked.event_id`);
  const found = await db.execute(sql`
    select guest, coalesce(string_agg(distinct hotel, ', ') filter (where is_named), string_agg(distinct hotel, ', ')) as hotel
    from (
      select booked.guest_id as guest, false as is_named, ${hotel} as hotel from ${standing} where ${ofEvent} and ${holds}
      union all
      select person ->> 'guestId', true, ${hotel} from ${standing}
        cross join jsonb_array_elements(stays.occupants) person where ${ofEvent} and ${isNamed}
    ) slept
    where hotel is not null
    group by guest`);
  return new Map(resultRows<{ guest: string; hotel: string }>(found).map((row) => [row.guest, row.hotel]));
}
