import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '@/lib/provider/db/client';

/** Nights of the event that have more sold than allotted, or another number than rooms that hold them. */
export async function wrongNights({ db }: OpenDatabase, eventId: string): Promise<unknown[]> {
  const found = await db.execute(sql`
    with slept as (
      select stays.event_category_id, slept.night::date as night, count(*)::int as rooms
      from reservation_rooms stays join reservations on reservations.id = stays.reservation_id,
        generate_series(stays.check_in, stays.check_out - 1, interval '1 day') as slept(night)
      where reservations.event_id = ${eventId} and stays.nights_released_at is null
      group by 1, 2
    )
    select stock.event_category_id, stock.night::text, stock.sold, stock.allotted, coalesce(slept.rooms, 0) as rooms
    from room_nights stock
    join event_categories offered on offered.id = stock.event_category_id and offered.event_id = ${eventId}
    left join slept on slept.event_category_id = stock.event_category_id and slept.night = stock.night
    where stock.sold > stock.allotted or stock.sold <> coalesce(slept.rooms, 0)`);
  return (found as unknown as { rows: unknown[] }).rows;
}
