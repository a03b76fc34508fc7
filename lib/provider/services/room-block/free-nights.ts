import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Database } from '../../db/client';
import { isDueHold } from '../reservation/due-hold';
import { resultRows } from './result-rows';

/** Free rooms of each category night by night; nights that are not in the block are missing. */
export type FreeNights = Map<string, Map<CalendarDate, number>>;

interface FreeNight {
  categoryId: string;
  night: CalendarDate;
  free: number;
}

/**
 * What is free now: allotted less sold, holds whose time is over counted as free already, whether or not they have been
 * given back. One statement, so that a hold that ends meanwhile is never counted twice or not at all. Reads only.
 * design/domain.md 4.
 */
export async function readFreeNights(db: Database, eventId: string, now: Date): Promise<FreeNights> {
  const found = await db.execute(sql`
    with ended as materialized (
      select stays.event_category_id, stays.check_in, stays.check_out
      from reservations join reservation_rooms stays on stays.reservation_id = reservations.id
      where reservations.event_id = ${eventId} and ${isDueHold(now)} and stays.nights_released_at is null
    )
    select stock.event_category_id as "categoryId", stock.night::text as night,
      stock.allotted - stock.sold + (
        select count(*)::int from ended
        where ended.event_category_id = stock.event_category_id
          and ended.check_in <= stock.night and ended.check_out > stock.night
      ) as free
    from room_nights stock join event_categories offered on offered.id = stock.event_category_id
    where offered.event_id = ${eventId}
    order by stock.event_category_id, stock.night`);
  const free: FreeNights = new Map();
  for (const { categoryId, night, free: rooms } of resultRows<FreeNight>(found)) {
    const nights = free.get(categoryId) ?? new Map<CalendarDate, number>();
    free.set(categoryId, nights.set(night, rooms));
  }
  return free;
}
