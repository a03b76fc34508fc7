import { type SQL, sql } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { BookedRoomFilter, DayFilters } from '@/lib/contract/report';
import { categoryAt } from '@/lib/domain/category-name';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { isDueHold } from '../../ground/due-hold';
import { hotelOfRoom } from '../../ground/hotel-name';
import { commaSeparated, isWithinDays, pageWindow, toPage } from '../../ground/page';
import { findListedEvent, type ListScope } from './list-conditions';

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

/**
 * The rooms of an event that stand, holds in time included, as the source of a statement; conditions name its tables
 * `room` and `reservations`.
 */
export const standingRooms = ({ eventId, now }: Pick<ListScope, 'eventId' | 'now'>): SQL => sql`reservation_rooms room
  join reservations on reservations.id = room.reservation_id and reservations.event_id = ${eventId}
    and reservations.booking_status in (${holding}) and room.status in ('requested', 'approved') and not ${isDueHold(now)}`;

const STATE = sql`case when room.status = 'approved' then 'approved'
  when reservations.booking_status = 'confirmed' then 'toApprove'
  when reservations.booking_status = 'cancellationRequested' then 'cancelling' else 'hold' end`;

/**
 * The rooms of an event that stand, the last booked first, of those that were booked on the days asked for; for who
 * reads its reservations. Raises NOT_FOUND.
 */
export async function listBookedRooms({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters & BookedRoomFilter };
}): Promise<Page<BookedRoom>> {
  const { event, scope } = await findListedEvent(ctx, input.event);
  const state = input.query['filter[roomState]'];
  const window = pageWindow(input.query);
  const bookedOn = sql`reservations.created_at at time zone ${event.timeZone}`;
  const asked = sql`${isWithinDays(bookedOn, input.query) ?? sql`true`} and ${state ? sql`${STATE} = ${state}` : sql`true`}`;
  const [[counted], found] = await Promise.all([
    ctx.db
      .execute(sql`select count(*)::int as all from ${standingRooms(scope)} where ${asked}`)
      .then((rows) => resultRows<{ all: number }>(rows)),
    ctx.db.execute(sql`select reservations.key, reservations.first_name || ' ' || reservations.last_name as holder,
        room.category_name as name, ${hotelOfRoom('room', sql`reservations.event_id`)} as hotel, room.check_in::text as "checkIn", room.check_out::text as "checkOut",
        room.adults + room.juniors + room.minors + room.infants as people, ${STATE} as state, room.total,
        reservations.currency, reservations.created_at as at
      from ${standingRooms(scope)} where ${asked}
      order by reservations.created_at desc, room.id limit ${window.limit} offset ${window.offset}`),
  ]);
  const rows = resultRows<Row>(found).map(({ name, hotel, at, ...row }) => ({
    ...row,
    category: categoryAt({ name, hotel }, ctx.locale),
    total: Number(row.total),
    bookedAt: new Date(at).toISOString(),
  }));
  return toPage(rows, counted?.all ?? 0, window);
}
