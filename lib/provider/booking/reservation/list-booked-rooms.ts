import { type SQL, sql } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { BookedRoomFilter, DayFilters } from '@/lib/contract/report';
import { categoryAt } from '@/lib/domain/category-name';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { hotelOfRoom } from '../../ground/hotel-name';
import { commaSeparated, isWithinDays, pageWindow, toPage } from '../../ground/page';
import { findListedEvent } from './list-conditions';

/** A room that stands, with whose it is and when it was booked. */
export interface BookedRoom {
  key: string;
  holder: string;
  /** With its hotel, where the event has several. */
  category: string;
  checkIn: string;
  checkOut: string;
  people: number;
  /** `hold`: its booking is not confirmed yet; `cancelling`: nothing is approved before its cancellation is decided. */
  state: 'toApprove' | 'approved' | 'cancelling' | 'hold';
  /** Minor units. */
  total: number;
  currency: string;
  bookedAt: string;
}

type Row = Omit<BookedRoom, 'category' | 'bookedAt'> & {
  name: BilingualText;
  hotel: string | null;
  at: string;
  all: number;
};

const holding = commaSeparated(HOLDS_ROOMS);

/** The rooms of an event that stand, holds included; `room` and `booked` are what conditions name. */
export const standingRooms = (eventId: string): SQL => sql`reservation_rooms room
  join reservations booked on booked.id = room.reservation_id and booked.event_id = ${eventId}
    and booked.booking_status in (${holding}) and room.status in ('requested', 'approved')`;

const STATE = sql`case when room.status = 'approved' then 'approved'
  when booked.booking_status = 'confirmed' then 'toApprove'
  when booked.booking_status = 'cancellationRequested' then 'cancelling' else 'hold' end`;

/**
 * The rooms of an event that stand, the last booked first, of those that were booked on the days asked for; for who reads
 * its reservations. Raises NOT_FOUND.
 */
export async function listBookedRooms({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters & BookedRoomFilter };
}): Promise<Page<BookedRoom>> {
  const { event } = await findListedEvent(ctx, input.event);
  const state = input.query['filter[roomState]'];
  const window = pageWindow(input.query);
  const bookedOn = sql`booked.created_at at time zone ${event.timeZone}`;
  const asked = sql`${isWithinDays(bookedOn, input.query) ?? sql`true`} and ${state ? sql`${STATE} = ${state}` : sql`true`}`;
  const [[counted], found] = await Promise.all([
    ctx.db
      .execute(sql`select count(*)::int as all from ${standingRooms(event.id)} where ${asked}`)
      .then((rows) => resultRows<{ all: number }>(rows)),
    ctx.db.execute(sql`select booked.key, booked.first_name || ' ' || booked.last_name as holder,
        room.category_name as name, ${hotelOfRoom('room', sql`booked.event_id`)} as hotel, room.check_in::text as "checkIn", room.check_out::text as "checkOut",
        room.adults + room.juniors + room.minors + room.infants as people, ${STATE} as state, room.total,
        booked.currency, booked.created_at as at
      from ${standingRooms(event.id)} where ${asked}
      order by booked.created_at desc, room.id limit ${window.limit} offset ${window.offset}`),
  ]);
  const rows = resultRows<Row>(found).map(({ name, hotel, at, ...row }) => ({
    ...row,
    category: categoryAt({ name, hotel }, ctx.locale),
    total: Number(row.total),
    bookedAt: new Date(at).toISOString(),
  }));
  return toPage(rows, counted?.all ?? 0, window);
}
