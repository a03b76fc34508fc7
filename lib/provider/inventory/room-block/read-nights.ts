import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Database } from '../../db/client';
import { isDueHold } from '../../ground/due-hold';
import { resultRows } from './result-rows';

/** A night of the inventory; `sold` leaves out holds whose time is over, whether or not they have been given back. */
export interface StockedNight {
  categoryId: string;
  night: CalendarDate;
  allotted: number;
  sold: number;
  closed: boolean;
}

/**
 * The nights of an event's block as they are now, by category and date. One statement, so that a hold that ends
 * meanwhile is never counted twice or not at all. Reads only. docs/domain.md, Room block.
 */
export async function readNights(
  db: Database,
  eventId: string,
  now: Date,
  only: SQL = sql`true`,
): Promise<StockedNight[]> {
  const found = await db.execute(sql`
    with ended as materialized (
      select stays.event_category_id, stays.check_in, stays.check_out
      from reservations join reservation_rooms stays on stays.reservation_id = reservations.id
      where reservations.event_id = ${eventId} and ${isDueHold(now)} and stays.nights_released_at is null
    )
    select stock.event_category_id as "categoryId", stock.night::text as night, stock.allotted, stock.closed,
      stock.sold - (
        select count(*)::int from ended
        where ended.event_category_id = stock.event_category_id
          and ended.check_in <= stock.night and ended.check_out > stock.night
      ) as sold
    from room_nights stock join event_categories offered on offered.id = stock.event_category_id
    where offered.event_id = ${eventId} and ${only}
    order by stock.event_category_id, stock.night`);
  return resultRows<StockedNight>(found);
}
