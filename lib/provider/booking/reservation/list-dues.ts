import { type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters, DueFilter } from '@/lib/contract/report';
import { BOOKED } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { commaSeparated, containsWords, isWithinDays, pageWindow, toPage } from '../../ground/page';
import { findListedEvent, type ListScope } from './list-conditions';

/** A payment that is due of a booking that stands, or was, as far as nothing covers it yet. */
export interface Due {
  key: string;
  holder: string;
  kind: 'minimum' | 'instalment' | 'balance' | 'full';
  dueOn: string;
  /** Minor units that are left of it. */
  amount: number;
  currency: string;
  /**
   * Of an item whose day is over: `waiting` where a payment to approve covers it or the guest asked to cancel, so that
   * the agency has to act; else `overdue`. Where such a payment covers only part of an item, the two parts are two
   * rows.
   */
  state: 'overdue' | 'waiting' | 'coming';
}

const booked = commaSeparated(BOOKED);

/**
 * What is left of the items of the event's schedules: `reservation_id`, `kind`, `due_on`, `position`, `late`, `amount`.
 * What was paid covers what falls due first, as payments are allocated to the schedule. What waits for approval lowers
 * no amount, but what it covers is not late: it counts as given for what is due, so that the late rows of a reservation
 * sum to what standingOf calls overdue, and all of its rows to its balance.
 */
export const duesSql = ({ eventId, today }: Pick<ListScope, 'eventId' | 'today'>): SQL => sql`
  select item.reservation_id, item.kind, item.due_on, item.position, part.late, part.amount
  from (
    select items.*, standing.booking_status, sum(items.amount) over (partition by items.reservation_id order by items.due_on, items.position) as until
    from schedule_items items join reservations standing on standing.id = items.reservation_id
    where standing.event_id = ${eventId} and standing.booking_status in (${booked})
  ) item
  left join (
    select payments.reservation_id, sum(payments.amount) filter (where payments.status = 'pending') as pending,
      sum(payments.amount - coalesce((select sum(refunds.amount) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'refunded'), 0))
        filter (where payments.status = 'approved') as amount
    from payments join reservations standing on standing.id = payments.reservation_id
    where payments.status in ('approved', 'pending') and standing.event_id = ${eventId} group by payments.reservation_id
  ) given on given.reservation_id = item.reservation_id
  cross join lateral (select greatest(0, least(item.amount, item.until - coalesce(given.amount, 0))) as whole,
    case when item.due_on < ${today} and item.booking_status = 'confirmed' then greatest(0, least(item.amount,
      item.until - coalesce(given.amount, 0) - coalesce(given.pending, 0))) else 0 end as late) owed
  cross join lateral (values (true, owed.late), (false, owed.whole - owed.late)) part(late, amount)
  where part.amount > 0`;

/**
 * What is left to be paid of an event, by the day on which it is due, of the days and the words asked for; for who
 * reads its reservations. The page and the number of all are of one moment, also behind the last page. Raises
 * NOT_FOUND.
 */
export async function listDues({
  ctx,
  input: { event, query },
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters & DueFilter };
}): Promise<Page<Due>> {
  const { scope } = await findListedEvent(ctx, event);
  const late = query['filter[due]'];
  const window = pageWindow(query);
  const asked = [
    isWithinDays(sql`due.due_on`, query) ?? sql`true`,
    late ? sql`due.late = ${late === 'overdue'}` : sql`true`,
    ...containsWords(
      sql`(reservations.first_name || ' ' || reservations.last_name || ' ' || reservations.key)`,
      query.q,
    ),
  ];
  const found = await ctx.db.execute(sql`with listed as (
      select due.*, reservations.key, reservations.first_name || ' ' || reservations.last_name as holder,
        reservations.currency, case when due.late then 'overdue' when due.due_on < ${scope.today} then 'waiting'
          else 'coming' end as state
      from (${duesSql(scope)}) due join reservations on reservations.id = due.reservation_id
      where ${sql.join(asked, sql` and `)}
    )
    select (select count(*) from listed)::int as total, (select coalesce(json_agg(shown), '[]') from (
      select key, holder, kind, due_on::text as "dueOn", amount, currency, state from listed
      order by due_on, key, position, late desc limit ${window.limit} offset ${window.offset}) shown) as rows`);
  const [page] = resultRows<{ total: number; rows: Due[] }>(found);
  return toPage(page?.rows ?? [], page?.total ?? 0, window);
}
