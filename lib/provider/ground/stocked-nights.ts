import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * The nights of an event's block, for a statement's `from`: `event_category_id`, `night`, `allotted`, `closed`, and
 * `sold` without the holds that `dueHold` names, whether or not their nights have been given back. Every statement that
 * needs the rooms sold of a night reads them here. What is free is allotted less sold, and nothing on a closed night.
 * docs/domain.md, Holds.
 */
export const stockedNights = (eventId: string | Placeholder, dueHold: SQL, only: SQL = sql``): SQL => sql`(
  with ended as materialized (
    select stays.event_category_id, stays.check_in, stays.check_out
    from reservations join reservation_rooms stays on stays.reservation_id = reservations.id
    where reservations.event_id = ${eventId} and ${dueHold} and stays.nights_released_at is null
  )
  select stock.event_category_id, stock.night, stock.allotted, stock.closed,
    stock.sold - (
      select count(*)::int from ended
      where ended.event_category_id = stock.event_category_id
        and ended.check_in <= stock.night and ended.check_out > stock.night
    ) as sold
  from room_nights stock join event_categories offered on offered.id = stock.event_category_id
  where offered.event_id = ${eventId} ${only})`;
