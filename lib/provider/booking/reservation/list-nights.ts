import { sql } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import { categoryAt } from '@/lib/domain/category-name';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { isDueHold } from '../../ground/due-hold';
import { hotelOfCategory } from '../../ground/hotel-name';
import { isWithinDays, pageWindow, toPage } from '../../ground/page';
import { stockedNights } from '../../ground/stocked-nights';
import { standingRooms } from './list-booked-rooms';
import { findListedEvent } from './list-conditions';

/** What of a category was sold: nights of the days that are asked for, and rooms that are slept in on one of them. */
export interface CategoryNights {
  /** With its hotel, where the event has several. */
  category: string;
  allotted: number;
  sold: number;
  /** Of nights that are not closed. */
  free: number;
  /** Rooms that stand, with those of holds in time. */
  rooms: number;
  approved: number;
  people: number;
}

type Row = Omit<CategoryNights, 'category'> & { name: BilingualText; hotel: string | null };

/**
 * Nights and rooms sold of an event by category, in the block's order, for who reads its reservations. Raises
 * NOT_FOUND.
 */
export async function listNights({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<CategoryNights>> {
  const { event, scope } = await findListedEvent(ctx, input.event);
  const { 'filter[from]': from, 'filter[to]': to } = input.query;
  const slept = sql`true ${from ? sql`and room.check_out > ${from}` : sql``} ${to ? sql`and room.check_in <= ${to}` : sql``}`;
  const found =
    await ctx.db.execute(sql`select category.room -> 'name' as name, ${hotelOfCategory('category')} as hotel,
      coalesce(nights.allotted, 0) as allotted, coalesce(nights.sold, 0) as sold, coalesce(nights.free, 0) as free,
      coalesce(stays.rooms, 0) as rooms, coalesce(stays.approved, 0) as approved, coalesce(stays.people, 0) as people
    from event_categories category
    left join (select stock.event_category_id, sum(stock.allotted)::int as allotted, sum(stock.sold)::int as sold,
        (sum(stock.allotted - stock.sold) filter (where not stock.closed))::int as free
      from ${stockedNights(event.id, isDueHold(scope.now))} stock
      where ${isWithinDays(sql`stock.night`, input.query) ?? sql`true`} group by 1) nights on nights.event_category_id = category.id
    left join (select room.event_category_id, count(*)::int as rooms,
        (count(*) filter (where room.status = 'approved'))::int as approved,
        sum(room.adults + room.juniors + room.minors + room.infants)::int as people
      from ${standingRooms(scope)} where ${slept} group by 1) stays on stays.event_category_id = category.id
    where category.event_id = ${event.id} order by category.position, category.id`);
  const rows = resultRows<Row>(found).map(({ name, hotel, ...row }) => ({
    category: categoryAt({ name, hotel }, ctx.locale),
    ...row,
  }));
  const window = pageWindow(input.query);
  return toPage(rows.slice(window.offset, window.offset + window.limit), rows.length, window);
}
