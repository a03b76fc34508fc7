import { type SQL, sql } from 'drizzle-orm';
import type { Panel, PanelNeed } from '@/lib/contract/panel';
import type { NeedFilter } from '@/lib/contract/reservation-list';
import { attritionOf, soldByNight } from '@/lib/domain/attrition';
import { type CountedRoom, complimentaryOf } from '@/lib/domain/complimentary-room';
import { type AccountDefining, accountDefining } from '@/lib/domain/master-account';
import { can } from '@/lib/domain/permissions';
import { BOOKED } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import { standingRooms } from '../../booking/reservation/list-booked-rooms';
import { hasBalance, hasNeed, type ListScope, ownConditions } from '../../booking/reservation/list-conditions';
import { duesSql } from '../../booking/reservation/list-dues';
import { listSources } from '../../booking/reservation/list-query';
import type { Context } from '../../context';
import { resultRows } from '../../db/transaction';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { bookableDates, type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { readsPrivate, worksForEvent } from '../../ground/access';
import { isDueHold } from '../../ground/due-hold';
import { commaSeparated } from '../../ground/page';
import { paymentDaySql } from '../../ground/payment-day';
import { IS_TO_MAKE } from '../../ground/refund-to-make';
import { stockedNights } from '../../ground/stocked-nights';

/** When what waits in a reservation began to wait. */
const SINCE: Record<Exclude<NeedFilter, 'any'>, SQL> = {
  payment: sql`(select min(created_at) from payments where reservation_id = reservations.id and status = 'pending')`,
  room: sql`coalesce(reservations.confirmed_at, reservations.created_at)`,
  change: sql`(select min(asked_at) from change_requests where reservation_id = reservations.id and status = 'waiting')`,
  cancellation: sql`reservations.cancellation_requested_at`,
  refund: sql`(select min(refunds.created_at) from refunds join payments on payments.id = refunds.payment_id
    where payments.reservation_id = reservations.id and ${IS_TO_MAKE})`,
  attention: sql`(select min(coalesce(decided_at, created_at)) from payments
    where reservation_id = reservations.id and attention is not null)`,
  names: sql`coalesce(reservations.confirmed_at, reservations.created_at)`,
};

/**
 * What waits for the agency today, the block by nights and by the weeks in which it was booked, and the money by weeks:
 * minor units of the event's currency, days and weeks of its zone. Tasks whose list the caller may not read are left
 * out. Raises NOT_FOUND.
 */
export async function readPanel({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Panel> {
  const event = await staffEvent(ctx, input.event, 'readFigures');
  refuseWithout(await packageOf(ctx.db, event.id), 'console');
  const now = ctx.clock.now();
  const withContact = readsPrivate(ctx.actor, 'contact');
  const today = dateInZone(now, event.timeZone);
  const scope: ListScope = { eventId: event.id, agencyId: event.agencyId, now, today, withContact };
  const rowsOf = (select: SQL) => sql`(select coalesce(json_agg(part), '[]') from (${select}) part)`;
  const needs = needsSql(ctx, event, scope);
  // The couple may read the account too, but only the agency defines it.
  const defines = worksForEvent(ctx.actor, event, 'manageMasterAccount') && event.state !== 'archived';
  // What the agency owes the hotel, and gets from it, only those see who manage the block.
  const { attrition: clause, complimentary: free } = worksForEvent(ctx.actor, event, 'manageRoomBlock')
    ? event
    : { attrition: null, complimentary: null };
  // In one statement, so that all is counted at one moment.
  const found = await ctx.db.execute(sql`select ${needs ? rowsOf(needs) : sql`'[]'::json`} as needs,
    ${rowsOf(nightsSql(scope))} as nights, ${rowsOf(paceSql(event, scope))} as pace, ${rowsOf(moneySql(event, scope))} as money,
    ${free ? rowsOf(bookedRoomsSql(scope)) : sql`'[]'::json`} as rooms, ${definedSql(event.id)} as "isDefined"`);
  const [row] = resultRows<PanelRow>(found);
  if (!row) throw new Error('sums without a row');
  const { isDefined, rooms, ...read } = row;
  const { eventDay } = bookableDates(event, now);
  const defining = defines ? accountDefining({ eventDay, today, isDefined }) : null;
  const of = (amount: number) => ({ amount, currency: event.currency });
  const risk = clause && attritionOf(clause, soldByNight(read.nights));
  return {
    ...read,
    needs: withDefining(read.needs, defining),
    attrition: risk && { ...risk, amount: of(risk.amount) },
    complimentary: free && complimentaryOf(free, rooms),
    money: read.money.map(({ week, expected, overdue, underReview, received }) => ({
      week,
      expected: of(expected),
      overdue: of(overdue),
      underReview: of(underReview),
      received: of(received),
    })),
  };
}

/** Whether anything is contracted: until then the event's account is to be defined. */
const definedSql = (eventId: string) => sql`exists (select 1 from contracted_services contracted
    join master_accounts account on account.id = contracted.master_account_id
    where account.event_id = ${eventId} and contracted.removed_at is null)`;

/** Adds the master account to define: sorted by its day once it is due, at the end while it is only coming. */
function withDefining(needs: Panel['needs'], defining: AccountDefining | null): Panel['needs'] {
  if (!defining) return needs;
  const { state, by } = defining;
  if (state === 'coming') return [...needs, { need: 'accountComing', count: 1, since: null, by }];
  const later = needs.findIndex(({ since }) => since === null || since > by);
  const at = later < 0 ? needs.length : later;
  return needs.toSpliced(at, 0, { need: 'defineAccount', count: 1, since: by, by: null });
}

/** Null where the caller has no list of what could wait. */
function needsSql(ctx: Context, { timeZone }: EventRow, scope: ListScope): SQL | null {
  const reader = ctx.actor.kind === 'user' || ctx.actor.kind === 'token' ? ctx.actor : { permissions: [] };
  const dayOf = (instant: SQL) => sql`to_char(min(${instant}) at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const listed = ownConditions(scope, undefined);
  const parts: SQL[] = [];
  const add = (need: PanelNeed, since: SQL, from: SQL) =>
    parts.push(sql`select ${need}::text as need, count(*)::int as count, ${since} as since, null::text as by ${from}`);
  if (can(reader, 'readReservations')) {
    for (const need of Object.keys(SINCE) as (keyof typeof SINCE)[])
      add(need, dayOf(SINCE[need]), sql`from reservations where ${listed} and ${hasNeed(need, scope)}`);
    add(
      'overdue',
      sql`min((select min(item.due_on) from (select due_on, sum(amount) over (order by due_on, position) as until
        from schedule_items where reservation_id = reservations.id) item
        where item.until > coalesce(money.paid, 0) + coalesce(money.pending, 0))::text)`,
      sql`from ${listSources({ money: true, due: true, stay: false }, scope)}
        where ${listed} and ${hasBalance('overdue', scope.now)}`,
    );
  }
  if (can(reader, 'readCalls'))
    add('call', dayOf(sql`scheduled_at`), sql`from calls where event_id = ${scope.eventId} and state = 'toDo'`);
  if (can(reader, 'readTransport'))
    add(
      'transport',
      dayOf(sql`created_at`),
      sql`from transport_requests where event_id = ${scope.eventId} and status = 'requested'
        and exists (select 1 from reservations where reservations.id = transport_requests.reservation_id
          and reservations.booking_status in (${booked}))`,
    );
  if (parts.length === 0) return null;
  return sql`select * from (${sql.join(parts, sql` union all `)}) counted where count > 0 order by since nulls last, need`;
}

const nightsSql = ({
  eventId,
  today,
  now,
}: ListScope) => sql`select stock.night::text, sum(stock.allotted)::int as allotted, sum(stock.sold)::int as sold,
      min(cut_off_date) filter (where block_state = 'definite' and cut_off_date >= ${today}
        and stock.sold < stock.allotted)::text as "cutOffDate"
    from ${stockedNights(eventId, isDueHold(now))} stock
    join event_categories on event_categories.id = stock.event_category_id group by stock.night order by stock.night`;

const paceSql = (
  { timeZone }: EventRow,
  scope: ListScope,
) => sql`select ${mondayOf(sql`reservations.created_at at time zone ${timeZone}`)} as week,
      count(*)::int as rooms
    from ${standingRooms(scope)} group by 1 order by 1`;

/** The rooms that a contract counts: of bookings that stand, none of a hold. */
const bookedRoomsSql = (
  scope: ListScope,
) => sql`select room.check_in::text as "checkIn", room.check_out::text as "checkOut",
      room.complimentary
    from ${standingRooms(scope)} where reservations.booking_status in (${booked})`;

const booked = commaSeparated(BOOKED);

const mondayOf = (day: SQL) => sql`to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`;

interface PanelRow extends Omit<Panel, 'money' | 'attrition' | 'complimentary'> {
  money: MoneyRow[];
  rooms: CountedRoom[];
  isDefined: boolean;
}

interface MoneyRow {
  week: string;
  expected: number;
  overdue: number;
  underReview: number;
  received: number;
}

/**
 * What is still to fall due, and what came in or waits, by weeks. Money of bookings that ended counts until it goes
 * back, as in the report of payments.
 */
function moneySql({ id, timeZone }: EventRow, scope: ListScope): SQL {
  return sql`with payment as (
      select payments.status, ${mondayOf(paymentDaySql(timeZone))} as week, payments.amount - coalesce((
        select sum(refunds.amount) from refunds where refunds.payment_id = payments.id and refunds.status = 'refunded'), 0)
        as amount
      from payments join reservations on reservations.id = payments.reservation_id
      where reservations.event_id = ${id} and reservations.deleted_at is null and payments.status in ('pending', 'approved')
    ), left_over as (
      select ${mondayOf(sql`due.due_on::timestamp`)} as week, due.late, due.amount from (${duesSql(scope)}) due
    ), flow as (
      select week, case when late then 'overdue' else 'expected' end as kind, amount from left_over
      union all select week, case status when 'approved' then 'received' else 'underReview' end, amount from payment
    )
    select week, coalesce(sum(amount) filter (where kind = 'expected'), 0) as expected,
      coalesce(sum(amount) filter (where kind = 'overdue'), 0) as overdue,
      coalesce(sum(amount) filter (where kind = 'underReview'), 0) as "underReview",
      coalesce(sum(amount) filter (where kind = 'received'), 0) as received
    from flow group by week having sum(abs(amount)) > 0 order by week`;
}
