import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EventFigures } from '@/lib/contract/event';
import type { Context } from '../../context';
import {
  eventCategories,
  guests,
  payments,
  refunds,
  reservationPasses,
  reservationRooms,
  reservations,
  roomNights,
} from '../../db/schema';
import { staffEvent } from './find-bookable-event';

const LIVE = ['hold', 'confirmed', 'cancellationRequested'] as const;

const STANDING = ['confirmed', 'cancellationRequested'] as const;

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

/**
 * Figures of an event for its staff and the couple: amounts in the event's currency, minor units; what is cancelled or
 * expired is in no sum. Raises NOT_FOUND.
 */
export async function readFigures({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<EventFigures> {
  const event = await staffEvent(ctx, input.event, 'readFigures');
  const { db } = ctx;
  const ofEvent = eq(reservations.eventId, event.id);
  const { bookingStatus, total } = reservations;
  const isPaid = sql`${paidOf} >= ${total}`;
  const [booked] = await db
    .select({
      hold: countWhere(sql`${bookingStatus} = 'hold'`),
      confirmed: countWhere(
        sql`${bookingStatus} = 'cancellationRequested' or (${bookingStatus} = 'confirmed' and not ${isPaid})`,
      ),
      paid: countWhere(sql`${bookingStatus} = 'confirmed' and ${isPaid}`),
      cancelled: countWhere(sql`${bookingStatus} = 'cancelled'`),
      rejected: countWhere(sql`${bookingStatus} = 'rejected'`),
      sold: number(sql`sum(${total}) filter (where ${inArray(bookingStatus, [...STANDING])})`),
      paidAmount: number(sql`sum(${paidOf}) filter (where ${inArray(bookingStatus, [...STANDING])})`),
    })
    .from(reservations)
    .where(ofEvent);
  const { adults, juniors, minors, infants, status } = reservationRooms;
  const [rooms] = await db
    .select({
      booked: countWhere(sql`true`),
      approved: countWhere(sql`${status} = 'approved'`),
      pending: countWhere(sql`${status} = 'requested' and ${bookingStatus} = 'confirmed'`),
      people: number(sql`sum(${adults} + ${juniors} + ${minors} + ${infants})`),
    })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .where(and(ofEvent, inArray(bookingStatus, [...LIVE]), inArray(status, ['requested', 'approved'])));
  const [passes] = await db
    .select({ sold: number(sql`sum(${reservationPasses.quantity})`) })
    .from(reservationPasses)
    .innerJoin(reservations, eq(reservations.id, reservationPasses.reservationId))
    .where(and(ofEvent, inArray(bookingStatus, [...LIVE])));
  const [block] = await db
    .select({ allotted: number(sql`sum(${roomNights.allotted})`), sold: number(sql`sum(${roomNights.sold})`) })
    .from(roomNights)
    .innerJoin(eventCategories, eq(eventCategories.id, roomNights.eventCategoryId))
    .where(eq(eventCategories.eventId, event.id));
  const [pending] = await db
    .select({ payments: count() })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(and(ofEvent, eq(payments.status, 'pending')));
  const [list] = await db.select({ guests: count() }).from(guests).where(eq(guests.eventId, event.id));
  const { hold = 0, confirmed = 0, paid = 0, cancelled = 0, rejected = 0, sold = 0, paidAmount = 0 } = booked ?? {};
  return {
    eventId: event.id,
    guests: list?.guests ?? 0,
    reservations: { hold, confirmed, paid, cancelled, rejected },
    rooms: { booked: rooms?.booked ?? 0, approved: rooms?.approved ?? 0 },
    people: rooms?.people ?? 0,
    passes: passes?.sold ?? 0,
    roomNights: { allotted: block?.allotted ?? 0, sold: block?.sold ?? 0 },
    sold: { amount: sold, currency: event.currency },
    paid: { amount: paidAmount, currency: event.currency },
    pendingPayments: pending?.payments ?? 0,
    pendingRooms: rooms?.pending ?? 0,
    at: ctx.clock.now().toISOString(),
  };
}
