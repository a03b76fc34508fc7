import { sql } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import { categoryAt } from '@/lib/domain/category-name';
import { HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { hotelOfCategory } from '../../ground/hotel-name';
import { commaSeparated, isWithinDays, pageWindow, toPage } from '../../ground/page';
import { findListedEvent } from './list-conditions';

/** What of a category was sold: nights of the days that are asked for, and rooms that are slept in on one of them. */
export interface CategoryNights {
  /** With its hotel, where the event has several. */
  category: string;
  allotted: number;
  sold: number;
  /** Rooms that stand, holds included. */
  rooms: number;
  approved: number;
  people: number;
}

type Row = Omit<CategoryNights, 'category'> & { name: BilingualText; hotel: string | null };

const holding = commaSeparated(HOLDS_ROOMS);

/** Nights and rooms sold of an event by category, in the block's order, for who reads its reservations. Raises NOT_FOUND. */
export async function listNights({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<CategoryNights>> {
  const { event } = await findListedEvent(ctx, input.event);
  const { 'filter[from]': from, 'filter[to]': to } = input.query;
  const slept = sql`true ${from ? sql`and room.check_out > ${from}` : sql``} ${to ? sql`and room.check_in <= ${to}` : sql``}`;
  const found =
    await ctx.db.execute(sql`select category.room -> 'name' as name, ${hotelOfCategory('category')} as hotel,
      coalesce(nights.allotted, 0) as allotted, coalesce(nights.sold, 0) as sold,
      coalesce(stays.rooms, 0) as rooms, coalesce(stays.approved, 0) as approved, coalesce(stays.people, 0) as people
    from event_categories category
    left join lateral (select sum(free.allotted)::int as allotted, sum(free.sold)::int as sold from room_nights free
      where free.event_category_id = category.id and ${isWithinDays(sql`free.night`, input.query) ?? sql`true`}) nights on true
    left join lateral (select count(*)::int as rooms, (count(*) filter (where room.status = 'approved'))::int as approved,
        sum(room.adults + room.juniors + room.minors + room.infants)::int as people
      from reservation_rooms room join reservations booked on booked.id = room.reservation_id
        and booked.event_id = ${event.id} and booked.booking_status in (${holding})
      where room.event_category_id = category.id and room.status in ('requested', 'approved') and ${slept}) stays on true
    where category.event_id = ${event.id} order by category.position, category.id`);
  const rows = resultRows<Row>(found).map(({ name, hotel, ...row }) => ({
    category: categoryAt({ name, hotel }, ctx.locale),
    ...row,
  }));
  const window = pageWindow(input.query);
  return toPage(rows.slice(window.offset, window.offset + window.limit), rows.length, window);
}
