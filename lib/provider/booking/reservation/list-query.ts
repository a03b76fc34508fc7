import { type SQL, sql } from 'drizzle-orm';
import { type ReservationFilters, reservationFilters } from '@/lib/contract/reservation-list';
import type { Database } from '../../db/client';
import { fail } from '../../error';
import type { PageWindow } from '../../ground/page';
import { resultRows } from '../../inventory/room-block/result-rows';
import { readListed } from '../../inventory/tally/read-listed';
import { balanceSql, type ListScope, listConditions, stateSql } from './list-conditions';
import { listSources, sourcesOf } from './list-sources';

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS: Record<string, (scope: ListScope) => SQL> = {
  createdAt: () => sql`reservations.created_at`,
  holder: () => sql`lower(reservations.first_name || ' ' || reservations.last_name)`,
  total: () => sql`reservations.total`,
  balance: ({ now }) => balanceSql(now),
  // Reservations of passes alone have no nights: the empty text keeps them together without NULLS, which no index knows.
  checkIn: () => sql`coalesce(stay.check_in, '')`,
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
 * One page of the reservations that match, in order, and how many match. The whole list's count is kept; a filtered
 * one is counted in the same statement, which so never looks for its newest among those that do not match.
 * Raises INVALID for an unknown sort.
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
  const { from, ordered } = matching(listed, sql`reservations.id`);
  // Whoever goes on by cursor reads no page twice, and a page deep in the list costs what the first does.
  const rest = sql`${from} and (reservations.created_at, reservations.id) < (
      select before.created_at, before.id from reservations before where before.id = ${after})
    order by reservations.created_at desc, reservations.id desc limit ${limit}`;
  const [total, found] = await Promise.all([
    readListed(db, listed.scope.eventId),
    db.execute(newestFirst && after ? rest : sql`${ordered} limit ${limit} offset ${offset}`),
  ]);
  const ids = resultRows<Row>(found).map(({ id }) => id);
  return { ids, total, last: newestFirst ? (ids.at(-1) ?? null) : null };
}
