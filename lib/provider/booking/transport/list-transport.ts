import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { TransportPage, TransportQuery, TransportRow } from '@/lib/contract/transport';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { reservationRooms, reservations, transportRequests } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';
import { contactFor, readsPrivate } from '../../ground/access';
import { containsWords, pageWindow, sortOrder, toPage } from '../../ground/page';
import { describeTransport } from './find-transport';
import { quoteCurrencies } from './quote-transport';

const { createdAt, departureDate, holder, status, kind } = transportRequests;

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS = { createdAt, departureDate, holder, status, kind, amount: transportRequests.quoteAmount } as const;

/**
 * The transport requests of an event for its staff (an organizer: of an own event), with
 * counts by state and sums by currency of the whole event. Who may not see contact data does not search by it either. Raises NOT_FOUND, INVALID for an unknown sort.
 */
export async function listTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: TransportQuery };
}): Promise<TransportPage> {
  const event = await staffEvent(ctx, input.event, 'readTransport');
  const window = pageWindow(input.query);
  const asked = conditions(event.id, input.query, readsPrivate(ctx.actor, 'contact'));
  const stay = staysOf(ctx.db);
  const [counted, found, figures, currencies] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(transportRequests)
      .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
      .where(asked),
    ctx.db
      .select({ request: transportRequests, reservation: reservations, checkIn: stay.checkIn, checkOut: stay.checkOut })
      .from(transportRequests)
      .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
      .leftJoinLateral(stay, sql`true`)
      .where(asked)
      .orderBy(...sortOrder({ sort: input.query.sort ?? '-createdAt', sorts: SORTS, id: transportRequests.id }))
      .limit(window.limit)
      .offset(window.offset),
    readFigures(ctx.db, event.id),
    quoteCurrencies(ctx.db, event),
  ]);
  const rows = found.map((row) => describeRow(row, ctx));
  return { ...toPage(rows, counted[0]?.total ?? 0, window), ...figures, currencies };
}

/** First check-in and last check-out of a booking's rooms that stand. */
const staysOf = (db: Database) =>
  db
    .select({
      checkIn: sql<string | null>`min(${reservationRooms.checkIn})::text`.as('stay_check_in'),
      checkOut: sql<string | null>`max(${reservationRooms.checkOut})::text`.as('stay_check_out'),
    })
    .from(reservationRooms)
    .where(
      sql`${reservationRooms.reservationId} = ${transportRequests.reservationId}
        and ${reservationRooms.status} in ('requested', 'approved')`,
    )
    .as('stay');

interface Found {
  request: typeof transportRequests.$inferSelect;
  reservation: typeof reservations.$inferSelect;
  checkIn: string | null;
  checkOut: string | null;
}

function describeRow({ request, reservation, checkIn, checkOut }: Found, { actor }: Context): TransportRow {
  return {
    ...describeTransport(request, reservation.currency),
    reservationKey: reservation.key,
    guest: `${reservation.firstName} ${reservation.lastName}`,
    ...contactFor(actor, reservation),
    checkIn,
    checkOut,
    createdAt: request.createdAt.toISOString(),
    quotedAt: request.quotedAt?.toISOString() ?? null,
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}

function conditions(eventId: string, { q, ...query }: TransportQuery, withContact: boolean): SQL | undefined {
  const wanted = { status: query['filter[status]'], kind: query['filter[kind]'] };
  const { origin, destination } = transportRequests;
  const { firstName, lastName, email, key } = reservations;
  const open = sql`${holder} || ' ' || ${origin} || ' ' || ${destination} || ' ' || ${firstName} || ' ' || ${lastName} || ' ' || ${key}`;
  const text = withContact ? sql`${open} || ' ' || ${email}` : open;
  return and(
    eq(transportRequests.eventId, eventId),
    wanted.status && eq(status, wanted.status),
    wanted.kind && eq(kind, wanted.kind),
    ...containsWords(text, q),
  );
}

/** Counts by state, and what is quoted and accepted, each currency apart. */
async function readFigures(db: Database, eventId: string): Promise<Pick<TransportPage, 'counts' | 'totals'>> {
  const rows = await db
    .select({
      status,
      currency: sql<string | null>`coalesce(${transportRequests.quoteCurrency}, ${reservations.currency})`,
      requests: count(),
      amount: sql`coalesce(sum(${transportRequests.quoteAmount}), 0)`.mapWith(Number),
    })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(eq(transportRequests.eventId, eventId))
    .groupBy(status, sql`2`);
  const counts = { requested: 0, quoted: 0, accepted: 0, declined: 0 };
  const totals = new Map<string, { currency: string; quoted: number; accepted: number }>();
  for (const row of rows) {
    counts[row.status] += row.requests;
    if (row.currency === null || (row.status !== 'quoted' && row.status !== 'accepted')) continue;
    const total = totals.get(row.currency) ?? { currency: row.currency, quoted: 0, accepted: 0 };
    totals.set(row.currency, { ...total, [row.status]: total[row.status] + row.amount });
  }
  return { counts, totals: [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) };
}
