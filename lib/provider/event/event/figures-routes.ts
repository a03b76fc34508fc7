import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EventFigures, type EventWithFigures, eventFigures, eventWithFigures } from '@/lib/contract/event';
import { dataOf, type Page, pageOf, pageQuery } from '@/lib/contract/page';
import { BOOKED, HOLDS_ROOMS } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { AT_ONCE, figuresOf, prepared } from '../../db/prepared';
import {
  events,
  guestTallies,
  payments,
  refunds,
  reservationPasses,
  reservationRooms,
  reservations,
} from '../../db/schema';
import { fail } from '../../error';
import { PREPARED_DUE_HOLD } from '../../ground/due-hold';
import { stockedNights } from '../../ground/stocked-nights';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { staffAgency } from '../../people/agency/agency-scope';
import { LISTED_COUNT } from '../guest/living-guests';
import { staffEvent } from './find-bookable-event';
import { eventsOf } from './list-events';

const ofId = z.object({ id: z.string().min(1).max(80) });

export function registerFigures(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/figures',
      summary: 'Figures of an event for its staff and the couple',
      policy: withPermission('readFigures'),
      params: ofId,
      answer: dataOf(eventFigures),
    },
    async ({ ctx, params }) => ({ data: await readFigures({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agency/{id}/figures',
      summary: 'The events of an agency side by side, each with its figures',
      policy: withPermission('readFigures'),
      params: ofId,
      query: pageQuery.pick({ page: true }),
      answer: pageOf(eventWithFigures),
    },
    async ({ ctx, params, query }) => ({
      data: await listFigures({ ctx, input: { agencyId: params.id, page: query.page } }),
    }),
  );
}

const number = (expression: SQL) => sql`coalesce(${expression}, 0)`.mapWith(Number);

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

/** Paid = approved less refunded; never a stored number. docs/domain.md, Payment schedule. Minor units. */
const paidOf = sql`(
  coalesce((select sum(${payments.amount}) from ${payments}
    where ${payments.reservationId} = ${reservations.id} and ${payments.status} = 'approved'), 0)
  - coalesce((select sum(${refunds.amount}) from ${refunds}
    inner join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${payments.reservationId} = ${reservations.id} and ${payments.status} = 'approved'
      and ${refunds.status} = 'refunded'), 0))`;

const ofEvent = eq(reservations.eventId, sql.placeholder('id'));

/** The reservations that the list shows too: without those that staff deleted. */
const listed = and(ofEvent, isNull(reservations.deletedAt));

const { bookingStatus, total } = reservations;

const isPaid = sql`${paidOf} >= ${total}`;

const { adults, juniors, minors, infants, status } = reservationRooms;

/** The reservations whose rooms count: a hold whose time is over has none, whether or not it was ended yet. */
const holdsRooms = and(ofEvent, inArray(bookingStatus, [...HOLDS_ROOMS]), sql`not ${PREPARED_DUE_HOLD}`);

const figuresOfEvent = prepared((db) =>
  db
    .select({
      booked: figuresOf(
        {
          hold: countWhere(sql`${bookingStatus} = 'hold' and not ${PREPARED_DUE_HOLD}`),
          confirmed: countWhere(
            sql`${bookingStatus} = 'cancellationRequested' or (${bookingStatus} = 'confirmed' and not ${isPaid})`,
          ),
          paid: countWhere(sql`${bookingStatus} = 'confirmed' and ${isPaid}`),
          cancelled: countWhere(sql`${bookingStatus} = 'cancelled'`),
          rejected: countWhere(sql`${bookingStatus} = 'rejected'`),
          sold: number(sql`sum(${total}) filter (where ${inArray(bookingStatus, [...BOOKED])})`),
          due: number(
            sql`sum(greatest(0, ${total} - ${paidOf})) filter (where ${inArray(bookingStatus, [...BOOKED])})`,
          ),
          paidAmount: number(sql`sum(${paidOf}) filter (where ${inArray(bookingStatus, [...BOOKED])})`),
        },
        sql`from ${reservations} where ${listed}`,
      ),
      rooms: figuresOf(
        {
          booked: countWhere(sql`true`),
          approved: countWhere(sql`${status} = 'approved'`),
          pending: countWhere(sql`${status} = 'requested' and ${bookingStatus} = 'confirmed'`),
          people: number(sql`sum(${adults} + ${juniors} + ${minors} + ${infants})`),
        },
        sql`from ${reservationRooms} inner join ${reservations} on ${reservations.id} = ${reservationRooms.reservationId}
          where ${and(holdsRooms, inArray(status, ['requested', 'approved']))}`,
      ),
      passes: figuresOf(
        { sold: number(sql`sum(${reservationPasses.quantity})`) },
        sql`from ${reservationPasses} inner join ${reservations}
          on ${reservations.id} = ${reservationPasses.reservationId}
          where ${holdsRooms}`,
      ),
      block: figuresOf(
        {
          allotted: number(sql`sum(night.allotted)`),
          sold: number(sql`sum(night.sold)`),
          free: number(sql`sum(night.allotted - night.sold) filter (where not night.closed)`),
        },
        sql`from ${stockedNights(sql.placeholder('id'), PREPARED_DUE_HOLD)} night`,
      ),
      pending: figuresOf(
        { payments: countWhere(sql`true`) },
        sql`from ${payments} inner join ${reservations} on ${reservations.id} = ${payments.reservationId}
          where ${and(listed, eq(payments.status, 'pending'))}`,
      ),
      list: figuresOf(
        { guests: LISTED_COUNT },
        sql`from ${guestTallies}
          where ${and(eq(guestTallies.eventId, sql.placeholder('id')), eq(guestTallies.kind, 'attendance'))}`,
      ),
    })
    .from(AT_ONCE),
);

/**
 * Figures of an event for its staff and the couple: amounts in the event's currency, minor units; what is cancelled or
 * expired is in no sum. Raises NOT_FOUND.
 */
async function readFigures({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<EventFigures> {
  return figuresAt(ctx, await staffEvent(ctx, input.event, 'readFigures'));
}

/** How many events one page compares. */
const SIDE_BY_SIDE = 20;

/**
 * The events of an agency, the next first, each with the figures of its own panel; an organizer's are the own ones.
 * Raises NOT_FOUND for another agency.
 */
async function listFigures({
  ctx,
  input: { agencyId, page },
}: {
  ctx: Context;
  input: { agencyId: string; page?: number | undefined };
}): Promise<Page<EventWithFigures>> {
  const agency = await staffAgency(ctx, agencyId);
  const found = await eventsOf(ctx, agency, { page, per_page: SIDE_BY_SIDE });
  const rows = await ctx.db
    .select({ id: events.id, currency: events.currency })
    .from(events)
    .where(
      inArray(
        events.id,
        found.data.map(({ id }) => id),
      ),
    );
  const data = await Promise.all(
    found.data.map(async (event) => {
      const row = rows.find(({ id }) => id === event.id);
      return { event, figures: await figuresAt(ctx, row ?? fail('NOT_FOUND')) };
    }),
  );
  return { ...found, data };
}

async function figuresAt(ctx: Context, event: { id: string; currency: string }): Promise<EventFigures> {
  const [found] = await figuresOfEvent(ctx.db, { id: event.id, now: ctx.clock.now() });
  if (!found) throw new Error('sums without a row');
  const { booked, rooms, block } = found;
  const { hold, confirmed, paid, cancelled, rejected, sold, due, paidAmount } = booked;
  return {
    eventId: event.id,
    guests: found.list.guests,
    reservations: { hold, confirmed, paid, cancelled, rejected },
    rooms: { booked: rooms.booked, approved: rooms.approved },
    people: rooms.people,
    passes: found.passes.sold,
    roomNights: { allotted: block.allotted, sold: block.sold, free: block.free },
    sold: { amount: sold, currency: event.currency },
    paid: { amount: paidAmount, currency: event.currency },
    due: { amount: due, currency: event.currency },
    pendingPayments: found.pending.payments,
    pendingRooms: rooms.pending,
    at: ctx.clock.now().toISOString(),
  };
}
