import { type SQL, sql } from 'drizzle-orm';
import type { ReservationFilters } from '@/lib/contract/reservation-list';
import type { Database } from '../../db/client';
import { fail } from '../../error';
import { resultRows } from '../room-block/result-rows';
import { type ListScope, listConditions, shownStatusSql } from './list-conditions';
import { listSources, sourcesOf } from './list-sources';

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS: Record<string, (now: Date) => SQL> = {
  createdAt: () => sql`reservations.created_at`,
  holder: () => sql`lower(reservations.first_name || ' ' || reservations.last_name)`,
  total: () => sql`reservations.total`,
  balance: () => sql`greatest(0, reservations.total - coalesce(money.paid, 0))`,
  // Reservations of passes alone have no nights: the empty text keeps them together without NULLS, which no index knows.
  checkIn: () => sql`coalesce(stay.check_in, '')`,
  status: (now) => shownStatusSql(now),
};

/** The order of the list; a minus before the name turns it. Raises INVALID for an unknown one. */
function orderOf(sort: string, now: Date): SQL {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name]?.(now) : undefined;
  if (!column) fail('INVALID', { fields: { sort: 'invalid' } });
  return sort.startsWith('-') ? sql`${column} desc, reservations.id desc` : sql`${column}, reservations.id`;
}

interface Picked {
  filters: ReservationFilters;
  scope: ListScope;
  sort: string | undefined;
  /** Left out: all of them. */
  window?: { limit: number; offset: number };
}

/** Ids of the reservations that match, in order. Raises INVALID for an unknown sort. */
export async function pickReservations(db: Database, { filters, scope, sort, window }: Picked): Promise<string[]> {
  const order = sort || '-createdAt';
  const found = await db.execute(sql`select reservations.id
    from ${listSources(sourcesOf(filters, order), scope)}
    where ${listConditions(filters, scope)} order by ${orderOf(order, scope.now)}
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`);
  return resultRows<{ id: string }>(found).map(({ id }) => id);
}

/** How many reservations match. */
export async function countReservations(db: Database, filters: ReservationFilters, scope: ListScope): Promise<number> {
  const found = await db.execute(sql`select count(*)::int as total
    from ${listSources(sourcesOf(filters), scope)} where ${listConditions(filters, scope)}`);
  return resultRows<{ total: number }>(found)[0]?.total ?? 0;
}
