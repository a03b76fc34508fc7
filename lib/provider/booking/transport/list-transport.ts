import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import type { TransportPage, TransportQuery, TransportRow } from '@/lib/contract/transport';
import { BOOKED } from '@/lib/domain/reservation-state';
import { type Movement, movementsByDay } from '@/lib/domain/transport-movements';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { AT_ONCE, prepared, rowsOf } from '../../db/prepared';
import { eventCurrencies, reservationRooms, reservations, transportRequests } from '../../db/schema';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { contactFor, readsPrivate } from '../../ground/access';
import {
  alphabetical,
  containsWords,
  isOfDays,
  isWithinDays,
  pageWindow,
  readPage,
  sortOrder,
  toPage,
} from '../../ground/page';
import { describeTransport } from './find-transport';
import { quotable } from './quote-transport';

const { createdAt, departureDate, holder, status, kind } = transportRequests;

/** Sorts by their name on the wire; no input reaches the SQL. */
const SORTS = {
  createdAt,
  departureDate,
  status,
  kind,
  holder: alphabetical(holder),
  amount: transportRequests.quoteAmount,
} as const;

/**
 * The transport requests of an event's bookings that stand, for its staff (an organizer: of an own event), with
 * counts by state and sums by currency of the whole event. Who may not see contact data does not search by it either.
 * Raises NOT_FOUND, INVALID for an unknown sort.
 */
export async function listTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: TransportQuery & DayFilters };
}): Promise<TransportPage> {
  const event = await staffEvent(ctx, input.event, 'readTransport');
  const window = pageWindow(input.query);
  const asked = conditions(event.id, input.query, readsPrivate(ctx.actor, 'contact'));
  const stay = staysOf(ctx.db);
  const counting = ctx.db
    .select({ total: count() })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(asked);
  const [{ rows, total }, figures] = await Promise.all([
    readPage(window, counting, (all) =>
      ctx.db
        .select({
          request: transportRequests,
          reservation: reservations,
          checkIn: stay.checkIn,
          checkOut: stay.checkOut,
          booked: stay.booked,
          total: all,
        })
        .from(transportRequests)
        .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
        .leftJoinLateral(stay, sql`true`)
        .where(asked)
        .orderBy(...sortOrder({ sort: input.query.sort ?? '-createdAt', sorts: SORTS, id: transportRequests.id }))
        .limit(window.limit)
        .offset(window.offset),
    ),
    readFigures(ctx.db, event),
  ]);
  const described = rows.map((row) => describeRow(row, ctx));
  return { ...toPage(described, total, window), ...figures };
}

/** First check-in, last check-out and people of a booking's rooms that stand. */
const staysOf = (db: Database) =>
  db
    .select({
      checkIn: sql<string | null>`min(${reservationRooms.checkIn})::text`.as('stay_check_in'),
      checkOut: sql<string | null>`max(${reservationRooms.checkOut})::text`.as('stay_check_out'),
      booked: sql<number>`coalesce(sum(${reservationRooms.adults} + ${reservationRooms.juniors}
        + ${reservationRooms.minors} + ${reservationRooms.infants}), 0)::int`.as('stay_booked'),
    })
    .from(reservationRooms)
    .where(
      sql`${reservationRooms.reservationId} = ${transportRequests.reservationId}
        and ${reservationRooms.status} in ('requested', 'approved')`,
    )
    .as('stay');

type Request = typeof transportRequests.$inferSelect;

interface Found {
  request: Request;
  reservation: typeof reservations.$inferSelect;
  checkIn: string | null;
  checkOut: string | null;
  booked: number | null;
}

function describeRow({ request, reservation, checkIn, checkOut, booked }: Found, { actor }: Context): TransportRow {
  return {
    ...describeTransport(request, reservation.currency),
    reservationKey: reservation.key,
    guest: `${reservation.firstName} ${reservation.lastName}`,
    ...contactFor(actor, reservation),
    locale: reservation.locale,
    checkIn,
    checkOut,
    booked: booked ?? 0,
    createdAt: request.createdAt.toISOString(),
    quotedAt: request.quotedAt?.toISOString() ?? null,
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}

/** A booking that ended takes its transport along: nobody is driven, nothing is quoted, and no sum counts it. */
const ofStanding = inArray(reservations.bookingStatus, [...BOOKED]);

function conditions(
  eventId: string,
  { q, ...query }: TransportQuery & DayFilters,
  withContact: boolean,
): SQL | undefined {
  const wanted = { status: query['filter[status]'], kind: query['filter[kind]'] };
  const { origin, destination } = transportRequests;
  const { firstName, lastName, email, key } = reservations;
  const open = sql`${holder} || ' ' || ${origin} || ' ' || ${destination} || ' ' || ${firstName} || ' ' || ${lastName} || ' ' || ${key}`;
  const text = withContact ? sql`${open} || ' ' || ${email}` : open;
  return and(
    eq(transportRequests.eventId, eventId),
    ofStanding,
    wanted.status && eq(status, wanted.status),
    wanted.kind && eq(kind, wanted.kind),
    or(...[departureDate, transportRequests.returnDate].map((day) => isWithinDays(sql`${day}`, query))),
    ...containsWords(text, q),
  );
}

const figuresOfEvent = prepared((db) =>
  db
    .select({
      sums: rowsOf(
        {
          status: sql<Request['status']>`grouped.status`,
          currency: sql<string | null>`grouped.currency`,
          requests: sql<number>`grouped.requests`,
          amount: sql<number>`grouped.amount`,
        },
        sql`from (
          select ${status} as status, coalesce(${transportRequests.quoteCurrency}, ${reservations.currency}) as currency,
            count(*) as requests, coalesce(sum(${transportRequests.quoteAmount}), 0) as amount
          from ${transportRequests} inner join ${reservations} on ${reservations.id} = ${transportRequests.reservationId}
          where ${transportRequests.eventId} = ${sql.placeholder('eventId')} and ${ofStanding} group by 1, 2) grouped`,
      ),
      currencies: rowsOf(
        { code: eventCurrencies.code },
        sql`from ${eventCurrencies} where ${eventCurrencies.eventId} = ${sql.placeholder('eventId')}`,
        sql`${eventCurrencies.position}`,
      ),
    })
    .from(AT_ONCE),
);

/** Counts by state, what is quoted and accepted, each currency apart, and the currencies that a quote can be in. */
async function readFigures(
  db: Database,
  event: EventRow,
): Promise<Pick<TransportPage, 'counts' | 'totals' | 'currencies'>> {
  const [found] = await figuresOfEvent(db, { eventId: event.id });
  const { sums: rows, currencies } = found ?? { sums: [], currencies: [] };
  const counts = { requested: 0, quoted: 0, accepted: 0, declined: 0 };
  const totals = new Map<string, { currency: string; quoted: number; accepted: number }>();
  for (const row of rows) {
    counts[row.status] += row.requests;
    if (row.currency === null || (row.status !== 'quoted' && row.status !== 'accepted')) continue;
    const total = totals.get(row.currency) ?? { currency: row.currency, quoted: 0, accepted: 0 };
    totals.set(row.currency, { ...total, [row.status]: total[row.status] + row.amount });
  }
  return {
    counts,
    totals: [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    currencies: quotable(event, currencies),
  };
}

/** A person or family on the way to the event, or back from it. `mobile` is null for who does not see contact data. */
export type ManifestRow = Movement<Request & { reservationKey: string; mobile: string | null }>;

/**
 * Arrivals and departures of an event by day, for its staff: the accepted requests of bookings that stand. Raises
 * NOT_FOUND.
 */
export async function listManifest({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; query: PageQuery & DayFilters };
}): Promise<Page<ManifestRow>> {
  const event = await staffEvent(ctx, input.event, 'readTransport');
  const accepted = await ctx.db
    .select({ request: transportRequests, reservation: reservations })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(and(eq(transportRequests.eventId, event.id), eq(transportRequests.status, 'accepted'), ofStanding))
    .orderBy(asc(transportRequests.kind), asc(alphabetical(holder)), asc(transportRequests.id));
  const movements = movementsByDay(
    accepted.map(({ request, reservation }) => ({
      ...request,
      reservationKey: reservation.key,
      mobile: contactFor(ctx.actor, reservation).mobile,
    })),
  ).filter(({ day }) => isOfDays(day, input.query));
  const window = pageWindow(input.query);
  return toPage(movements.slice(window.offset, window.offset + window.limit), movements.length, window);
}
