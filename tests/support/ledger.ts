import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/provider/db/client';

const STANDS = sql`('hold', 'confirmed', 'cancellationRequested')`;

/** What came in and went back of each reservation, in its own currency. */
const MONEY = sql`
  select r.id, r.key, r.total, r.currency,
    coalesce((select sum(p.amount) from payments p
      where p.reservation_id = r.id and p.status in ('approved', 'refunded')), 0) as received,
    coalesce((select sum(f.amount) from refunds f join payments p on p.id = f.payment_id
      where p.reservation_id = r.id and f.status = 'refunded'), 0) as returned
  from reservations r`;

/** Each answers the rows that break it: none, where the books are right. docs/domain.md. */
const INVARIANTS: Record<string, SQL> = {
  'the lines of what is left of a booking sum to its total': sql`
    select r.key, r.total, coalesce(sum(l.total), 0) as lines from reservations r
    left join reservation_lines l on l.reservation_id = r.id and (l.room is null or not exists (
      select 1 from reservation_rooms m where m.reservation_id = r.id and m.position = l.room
        and m.status in ('rejected', 'cancelled')))
    group by r.id having r.total <> coalesce(sum(l.total), 0)`,
  'a line is its unit times its quantity': sql`
    select r.key, l.kind, l.unit, l.quantity, l.total from reservation_lines l
    join reservations r on r.id = l.reservation_id where l.total <> l.unit * l.quantity`,
  'the schedule of a standing booking sums to its total': sql`
    select r.key, r.total, coalesce(sum(s.amount), 0) as schedule from reservations r
    left join schedule_items s on s.reservation_id = r.id where r.booking_status in ${STANDS}
    group by r.id having r.total <> coalesce(sum(s.amount), 0)`,
  'no item of a schedule is negative or nothing': sql`
    select r.key, s.kind, s.amount from schedule_items s join reservations r on r.id = s.reservation_id
    where s.amount <= 0`,
  'paid (received less returned) + balance - credit is the total, and nobody is paid more than they gave': sql`
    select key, total, received, returned from (${MONEY}) money
    where received < returned or received - returned + greatest(0, total - received + returned)
      - greatest(0, received - returned - total) <> total`,
  'payments are in the currency of their booking': sql`
    select r.key, p.currency from payments p join reservations r on r.id = p.reservation_id
    where p.currency <> r.currency`,
  'what was sent back of a payment, or is to be, is no more than the payment': sql`
    select p.id, p.amount, sum(f.amount) as refunds from payments p join refunds f on f.payment_id = p.id
    where f.status not in ('failed', 'withdrawn') group by p.id having sum(f.amount) > p.amount`,
  'what was paid beyond the price is on its way back': sql`
    select money.key, r.booking_status, money.total, received, returned, open from (${MONEY}) money
    join reservations r on r.id = money.id
    cross join lateral (
      select coalesce(sum(f.amount), 0) as open from refunds f join payments p on p.id = f.payment_id
        where p.reservation_id = r.id and f.status in ('requested', 'approved', 'processing', 'failed')) under_way
    where received - returned - open > case when r.booking_status in ('expired', 'rejected') then 0 else money.total end`,
  'a payment is called refunded where all of it went back, and only there': sql`
    select p.id, p.status, p.amount, coalesce(sum(f.amount), 0) as returned from payments p
    left join refunds f on f.payment_id = p.id and f.status = 'refunded'
    group by p.id having (p.status = 'refunded') <> (coalesce(sum(f.amount), 0) = p.amount)`,
  'what is sold of a night is the rooms that hold it, and no more than is allotted': sql`
    select n.event_category_id, n.night::text, n.allotted, n.sold, count(m.id)::int as rooms from room_nights n
    left join reservation_rooms m on m.event_category_id = n.event_category_id
      and m.check_in <= n.night and m.check_out > n.night and m.nights_released_at is null
    group by n.event_category_id, n.night having n.sold <> count(m.id) or n.sold > n.allotted`,
  'a room holds its nights where it and its booking stand, and only there': sql`
    select r.key, r.booking_status, m.status, m.nights_released_at from reservation_rooms m
    join reservations r on r.id = m.reservation_id
    where (m.nights_released_at is null)
      <> (m.status in ('requested', 'approved') and r.booking_status in ${STANDS})`,
  'a coupon is used by the bookings that stand with it': sql`
    select c.code, c.uses, count(r.id)::int as bookings from coupons c
    left join reservations r on r.coupon_id = c.id and r.booking_status in ${STANDS}
    group by c.id having c.uses <> count(r.id) or c.uses > coalesce(c.maximum_uses, c.uses)`,
  'at most one booking of an event has the honeymoon discount': sql`
    select event_id, count(*)::int as bookings from reservations
    where honeymoon and booking_status in ${STANDS} group by event_id having count(*) > 1`,
  'the tallies of an event are its listed reservations, its people in rooms and its passes': sql`
    select e.id, kept.*, counted.* from events e
    cross join lateral (
      select coalesce(sum(t.listed), 0) as listed, coalesce(sum(t.people), 0) as people,
        coalesce(sum(t.passes), 0) as passes from event_tallies t where t.event_id = e.id) kept
    cross join lateral (
      select (select count(*) from reservations r where r.event_id = e.id and r.deleted_at is null) as in_list,
        (select coalesce(sum(m.adults + m.juniors + m.minors + m.infants), 0) from reservation_rooms m
          join reservations r on r.id = m.reservation_id where r.event_id = e.id
            and r.booking_status in ${STANDS} and m.status in ('requested', 'approved')) as sleeping,
        (select coalesce(sum(s.quantity), 0) from reservation_passes s
          join reservations r on r.id = s.reservation_id where r.event_id = e.id
            and r.booking_status in ${STANDS}) as sold) counted
    where (kept.listed, kept.people, kept.passes) <> (counted.in_list, counted.sleeping, counted.sold)`,
  'the tallies of a guest list are its answers, sides and labels': sql`
    with listed as (select * from guests where erased_at is null)
    select * from (select event_id, kind, word, sum(guests) as guests from guest_tallies
      group by event_id, kind, word having sum(guests) <> 0) kept
    full join (
      select event_id, 'attendance' as kind, attendance as word, count(*) as guests from listed group by 1, 3
      union all select event_id, 'side', side, count(*) from listed where side is not null group by 1, 3
      union all select event_id, 'tag', tag, count(*) from listed
        cross join jsonb_array_elements_text(tags) tag group by 1, 3) counted using (event_id, kind, word)
    where kept.guests is distinct from counted.guests`,
};

/** Every invariant of the books that does not hold, with the rows that break it; none where all is right. */
export async function brokenInvariants(db: Database): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = (await db.execute(query)) as unknown as { rows: unknown[] };
    if (rows.length > 0) broken[name] = rows.slice(0, 5);
  }
  return broken;
}
