import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context, Transaction } from '../../context';
import { reservationLines, reservationPasses, reservationRooms, reservations, scheduleItems } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type BookableEvent, findBookableEvent, keepBookable } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { regrantDiscounts } from '../../inventory/coupon/coupon-use';
import type { BookingRequest } from '../../inventory/room-block/price-request';
import { expireDueHolds, freeingDueHolds } from '../../inventory/room-block/release-nights';
import { takeNights } from '../../inventory/room-block/take-nights';
import { describeReservation } from './describe-reservation';
import { holdEnd } from './insert-reservation';
import { insertPrice, priceInTransaction } from './price-in-transaction';
import { capUnpaid, heldFrom } from './unpaid-rooms';

/**
 * Holds an expired reservation's rooms once more at the prices of today, where every night is still free; a hold that
 * still runs is answered as it is. Raises NOT_FOUND, SOLD_OUT, INVALID_STATE and what priceRequest raises.
 */
export async function holdAgain({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  const { id, eventId } = found.reservation;
  const bookable = await findBookableEvent(ctx.db, ctx.clock, eventId);
  await inTransaction(ctx, (tx) => expireDueHolds(tx, ctx, { reservationId: id }));
  const reservation = await freeingDueHolds(ctx, eventId, () =>
    inTransaction(ctx, (tx) => again(tx, ctx, id, bookable)),
  );
  return describeReservation(await loadRecord(ctx.db, { ...found, reservation }), ctx);
}

type ReservationRow = typeof reservations.$inferSelect;

async function again(
  tx: Transaction,
  ctx: Context,
  reservationId: string,
  bookable: BookableEvent,
): Promise<ReservationRow> {
  const reservation = await lockReservation(tx, reservationId);
  if (reservation.bookingStatus === 'hold') return reservation;
  if (reservation.bookingStatus !== 'expired') fail('INVALID_STATE');
  await keepBookable(tx, bookable.event.id);
  const request = await readRequest(tx, reservationId);
  await capUnpaid(tx, ctx, bookable.event, { email: reservation.email, rooms: request.rooms.length });
  const { couponId, honeymoon } = reservation;
  const granted = await regrantDiscounts(tx, bookable, { couponId, honeymoon }, ctx.clock.now());
  const { priced, demand } = await priceInTransaction(tx, ctx, bookable, { ...request, granted });
  const { id, agencyId, total } = reservation;
  await tx.delete(reservationLines).where(eq(reservationLines.reservationId, id));
  await tx.delete(reservationPasses).where(eq(reservationPasses.reservationId, id));
  await tx.delete(scheduleItems).where(eq(scheduleItems.reservationId, id));
  await insertPrice(tx, id, priced);
  const ofBooking = eq(reservationRooms.reservationId, id);
  const standing = and(ofBooking, inArray(reservationRooms.status, ['requested', 'approved']));
  const rooms = await tx
    .select({ id: reservationRooms.id })
    .from(reservationRooms)
    .where(standing)
    .orderBy(asc(reservationRooms.position));
  // Moves rooms that are not held again behind the others: the lines of the new price name rooms by position.
  await tx
    .update(reservationRooms)
    .set({ position: sql`${reservationRooms.position} + ${rooms.length}` })
    .where(and(ofBooking, inArray(reservationRooms.status, ['rejected', 'cancelled'])));
  for (const [index, room] of rooms.entries()) {
    // The lines of the price name a room by its position among the held ones; the agency approves each room anew.
    await tx
      .update(reservationRooms)
      .set({
        total: priced.rooms[index]?.total ?? 0,
        position: index,
        status: 'requested',
        decidedBy: null,
        decidedAt: null,
        nightsReleasedAt: null,
      })
      .where(eq(reservationRooms.id, room.id));
  }
  const [held] = await tx
    .update(reservations)
    .set({
      bookingStatus: 'hold',
      holdExpiresAt: holdEnd(ctx.clock.now()),
      nightsReleasedAt: null,
      confirmedAt: null,
      agreedTerms: null,
      total: priced.total,
      minimumToReserve: priced.minimumToReserve,
      heldFrom: heldFrom(ctx, bookable.event),
      ...granted,
      version: sql`${reservations.version} + 1`,
    })
    .where(
      and(eq(reservations.id, id), eq(reservations.bookingStatus, 'expired'), isNotNull(reservations.nightsReleasedAt)),
    )
    .returning();
  if (!held) fail('INVALID_STATE');
  const change = { before: { total }, after: { total: priced.total } };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.heldAgain',
    entity: 'reservation',
    entityId: id,
    ...change,
  });
  await takeNights(tx, demand);
  return held;
}

/** What a reservation asked for, as a request that can be checked and priced again with the discounts that it has. */
async function readRequest(tx: Transaction, reservationId: string): Promise<BookingRequest> {
  const rooms = await tx
    .select()
    .from(reservationRooms)
    .where(
      and(
        eq(reservationRooms.reservationId, reservationId),
        inArray(reservationRooms.status, ['requested', 'approved']),
      ),
    )
    .orderBy(asc(reservationRooms.position));
  const [granted] = await tx
    .select({ couponId: reservations.couponId, honeymoon: reservations.honeymoon })
    .from(reservations)
    .where(eq(reservations.id, reservationId));
  const passes = await tx.select().from(reservationPasses).where(eq(reservationPasses.reservationId, reservationId));
  return {
    rooms: rooms.map((room) => ({
      categoryId: room.eventCategoryId,
      checkIn: room.checkIn,
      checkOut: room.checkOut,
      adults: room.adults,
      juniors: room.juniors,
      minors: room.minors,
      infants: room.infants,
      occupants: room.occupants,
    })),
    passes: passes.map(({ kind, quantity }) => ({ kind, quantity })),
    granted,
  };
}
