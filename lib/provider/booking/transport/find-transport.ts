import { eq } from 'drizzle-orm';
import type { Permission } from '@/lib/contract/permission';
import type { TransportRequest } from '@/lib/contract/transport';
import { isBooked } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { events, reservations, transportRequests } from '../../db/schema';
import { fail } from '../../error';
import { isOwnReservation, worksForEvent } from '../../ground/access';
import { lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent, ReservationRecord } from '../../ground/load-record';

export type TransportRecord = ReservationAndEvent & { request: typeof transportRequests.$inferSelect };

async function recordOf(ctx: Context, id: string): Promise<TransportRecord> {
  const [found] = await ctx.db
    .select({ request: transportRequests, reservation: reservations, event: events })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .innerJoin(events, eq(events.id, transportRequests.eventId))
    .where(eq(transportRequests.id, id));
  return found ?? fail('NOT_FOUND');
}

/** A request for staff of its event with the permission; NOT_FOUND for everybody else. docs/wire.md, Failures. */
export async function staffTransport(ctx: Context, id: string, permission: Permission): Promise<TransportRecord> {
  const found = await recordOf(ctx, id);
  return worksForEvent(ctx.actor, found.event, permission) ? found : fail('NOT_FOUND');
}

/** A request for its guest, or for staff of its event with the permission. Raises NOT_FOUND. */
export async function guestOrStaffTransport(
  ctx: Context,
  id: string,
  permission: Permission = 'quoteTransport',
): Promise<TransportRecord> {
  const found = await recordOf(ctx, id);
  const mayAct = isOwnReservation(ctx.actor, found.reservation) || worksForEvent(ctx.actor, found.event, permission);
  return mayAct ? found : fail('NOT_FOUND');
}

/**
 * Locks the booking of a request, so that it cannot end before the transaction does. Called before the request's own
 * row is locked. Raises INVALID_STATE where the booking does not stand any more.
 */
export async function lockStanding(
  tx: Transaction,
  { reservation }: Pick<TransportRecord, 'reservation'>,
): Promise<void> {
  const { bookingStatus } = await lockReservation(tx, reservation.id);
  if (!isBooked(bookingStatus)) fail('INVALID_STATE');
}

/** Locks the request's row and answers it as it is now. */
export async function lockTransport(tx: Transaction, id: string): Promise<TransportRecord['request']> {
  const [locked] = await tx.select().from(transportRequests).where(eq(transportRequests.id, id)).for('no key update');
  return locked ?? fail('NOT_FOUND');
}

/** A transport request as the wire has it; a quote without a currency is in that of the reservation. */
export function describeTransport(
  row: typeof transportRequests.$inferSelect,
  reservationCurrency: string,
  { pickUps, movedOut }: Pick<ReservationRecord, 'pickUps' | 'movedOut'> = { pickUps: [], movedOut: [] },
): TransportRequest {
  const { id, kind, holder, adults, minors, departureDate, returnDate, origin, destination, status, version } = row;
  const { quoteAmount, quoteCurrency, notes, quoteNotes, quoteValidUntil } = row;
  const { airline, flightNumber, flightTime, returnFlightNumber, returnFlightTime } = row;
  const legs = pickUps.filter(({ requestId }) => requestId === id);
  const met = legs.filter(({ confirmed }) => confirmed);
  const left = movedOut.filter(({ requestId }) => requestId === id);
  const again = [...legs, ...left].map(({ movement }) => movement);
  return {
    id,
    kind,
    holder,
    adults,
    minors,
    departureDate,
    returnDate,
    origin,
    destination,
    airline,
    flightNumber,
    flightTime,
    returnFlightNumber,
    returnFlightTime,
    pickUps: met.map(({ requestId: _request, confirmed: _confirmed, ...pickUp }) => pickUp),
    reopened: [...new Set(again)].filter((movement) => !met.some((pickUp) => pickUp.movement === movement)),
    status,
    quote: quoteAmount === null ? null : { amount: quoteAmount, currency: quoteCurrency ?? reservationCurrency },
    notes,
    quoteNotes,
    quoteValidUntil,
    version,
  };
}
