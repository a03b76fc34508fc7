import { type SQL, sql } from 'drizzle-orm';
import { type ReservationFilters, reservationFilters } from '@/lib/contract/reservation-list';
import type { Database } from '../../db/client';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { alphabetical, type PageWindow } from '../../ground/page';
import { listedOf, readListed } from '../../inventory/tally/fold-tallies';
import { balanceSql, holdsRooms, type ListScope, listConditions, stateSql } from './list-conditions';

/** Which other tables a list needs, each summed once for the whole event, never row by row. */
interface Sources {
  /** Whether the list needs paid amounts, refunds taken off, and amounts that wait for approval. */
  money: boolean;
  /** Whether the list needs what should have been paid before today. */
  due: boolean;
  /** Whether the list needs the first night of the rooms that stand. */
  stay: boolean;
}

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS: Record<string, (scope: ListScope) => SQL> = {
  createdAt: () => sql`reservations.created_at`,
  holder: () => alphabetical(sql`reservations.first_name || ' ' || reservations.last_name`),
  total: () => sql`reservations.total`,
  balance: ({ now }) => balanceSql(now),
  // Reservations of passes alone have no nights: the empty text keeps them together without NULLS, which no index
  // knows.
  checkIn: ({ now }) => sql`case when ${holdsRooms(now)} then coalesce(stay.check_in, '') else '' end`,
  status: stateSql,
};

/** The order of the list; a minus before the name turns it. Raises INVALID for an unknown one. */
function orderOf(sort: string, scope: ListScope): SQL {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name]?.(scope) : undefined;
  if (!column) fail('INVALID', { fields: { sort: 'invalid' } });
  return sort.startsWith('-') ? sql`${column} desc, reservations.id desc` : sql`${column}, reservations.id`;
}

interface Listed {
  filters: ReservationFilters;
  scope: ListScope;
  sort: string | undefined;
}

interface Picked {
  ids: string[];
  /** Number of matches on all pages. */
  total: number;
  /** The row after which the next page begins, where the order tells it by the row alone. */
  last: string | null;
}

type Row = { id: string; total: number };

function matching({ filters, scope, sort }: Listed, columns: SQL): { from: SQL; ordered: SQL } {
  const order = sort || '-createdAt';
  const from = sql`select ${columns} from ${listSources(sourcesOf(filters, order), scope)}
    where ${listConditions(filters, scope)}`;
  return { from, ordered: sql`${from} order by ${orderOf(order, scope)}` };
}

/** Ids of all reservations that match, in order. Raises INVALID for an unknown sort. */
export async function pickReservations(db: Database, listed: Listed): Promise<string[]> {
  const found = await db.execute(matching(listed, sql`reservations.id`).ordered);
  return resultRows<Row>(found).map(({ id }) => id);
}

const FILTERS = reservationFilters.keyof().options;

/** No filter chosen: payments to approve are one only with '1'. */
const isWhole = (filters: ReservationFilters) =>
  FILTERS.every((name) => !filters[name] || (name === 'filter[paymentsToApprove]' && filters[name] === '0'));

/**
 * One page of the reservations that match, in order, and how many match. The whole list's count is kept in a table. A
 * filtered list is counted in the same statement, which also keeps the database from walking the index by date through
 * rows that do not match. Raises INVALID for an unknown sort.
 */
export async function pickPage(db: Database, listed: Listed, window: PageWindow): Promise<Picked> {
  const { limit, offset } = window;
  if (isWhole(listed.filters)) return pickWhole(db, listed, window);
  const counted = matching(listed, sql`reservations.id, count(*) over ()::int as total`);
  const rows = resultRows<Row>(await db.execute(sql`${counted.ordered} limit ${limit} offset ${offset}`));
  if (rows[0] || offset === 0) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0, last: null };
  // A page behind the last has no row that tells the count.
  const [all] = resultRows<Row>(await db.execute(matching(listed, sql`count(*)::int as total`).from));
  return { ids: [], total: all?.total ?? 0, last: null };
}

async function pickWhole(db: Database, listed: Listed, { limit, offset, after }: PageWindow): Promise<Picked> {
  const newestFirst = !listed.sort || listed.sort === '-createdAt';
  const { from, ordered } = matching(listed, sql`reservations.id, ${listedOf(listed.scope.eventId)} as total`);
  // By cursor: no row is read twice, and a page deep in the list costs as little as the first.
  const rest = sql`${from} and (reservations.created_at, reservations.id) < (
      select before.created_at, before.id from reservations before where before.id = ${after})
    order by reservations.created_at desc, reservations.id desc limit ${limit}`;
  const found = await db.execute(newestFirst && after ? rest : sql`${ordered} limit ${limit} offset ${offset}`);
  const rows = resultRows<Row>(found);
  const ids = rows.map(({ id }) => id);
  // A page behind the last has no row that tells the count.
  const total = rows[0]?.total ?? (await readListed(db, listed.scope.eventId));
  return { ids, total, last: newestFirst ? (ids.at(-1) ?? null) : null };
}

/** What the filters and the order need; a plain list needs nothing but the reservation's own columns. */
function sourcesOf(filters: ReservationFilters, sort = ''): Sources {
  const order = sort.replace(/^-/, '');
  const status = filters['filter[status]'];
  const state = filters['filter[state]'];
  const balance = filters['filter[balance]'];
  return {
    money:
      [status, state].some((value) => value === 'paid' || value === 'confirmed') ||
      balance !== undefined ||
      order === 'balance' ||
      order === 'status',
    due: balance === 'overdue',
    stay: order === 'checkIn',
  };
}

/** The tables of a list with the sources that it needs, from `reservations` on. */
export function listSources({ money, due, stay }: Sources, { eventId, today }: ListScope): SQL {
  const ofEvent = (column: SQL) =>
    sql`join reservations theirs on theirs.id = ${column} and theirs.event_id = ${eventId}`;
  return sql`reservations
    ${
      money
        ? sql`left join (
      select payments.reservation_id,
        sum(payments.amount - coalesce(back.amount, 0)) filter (where payments.status <> 'pending') as paid,
        sum(payments.amount) filter (where payments.status = 'pending') as pending
      from payments ${ofEvent(sql`payments.reservation_id`)}
      left join (select refunds.payment_id, sum(refunds.amount) as amount from refunds
        join payments refunded on refunded.id = refunds.payment_id ${ofEvent(sql`refunded.reservation_id`)}
        where refunds.status = 'refunded' group by refunds.payment_id) back on back.payment_id = payments.id
      where payments.status in ('approved', 'refunded', 'pending') group by payments.reservation_id
    ) money on money.reservation_id = reservations.id`
        : sql``
    }
    ${
      due
        ? sql`left join (
      select items.reservation_id, sum(items.amount) as amount
      from schedule_items items ${ofEvent(sql`items.reservation_id`)}
      where items.due_on < ${today} group by items.reservation_id
    ) due on due.reservation_id = reservations.id`
        : sql``
    }
    ${
      stay
        ? sql`left join (
      select stays.reservation_id, min(stays.check_in)::text as check_in
      from reservation_rooms stays ${ofEvent(sql`stays.reservation_id`)}
      where stays.status in ('requested', 'approved') group by stays.reservation_id
    ) stay on stay.reservation_id = reservations.id`
        : sql``
    }`;
}

interface Asked {
  event: { id: string; agencyId: string };
  now: Date;
  /** What was due before this day counts. */
  day: string;
}

/**
 * Selects id and guest_id of the event's confirmed reservations of which more was due before the day than is paid or on
 * its way. docs/domain.md, Payment schedule.
 */
export const overdueReservations = ({ event, now, day }: Asked): SQL => sql`
  select reservations.id, reservations.guest_id
  from ${listSources({ money: true, due: true, stay: false }, { eventId: event.id, agencyId: event.agencyId, now, today: day, withContact: true })}
  where reservations.event_id = ${event.id} and reservations.booking_status = 'confirmed'
    and reservations.deleted_at is null
    and coalesce(due.amount, 0) > coalesce(money.paid, 0) + coalesce(money.pending, 0)`;
