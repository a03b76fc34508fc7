import { and, eq, inArray } from 'drizzle-orm';
import { isEnded } from '@/lib/domain/reservation-state';
import { isCharged } from '../../booking/reservation/describe-standing';
import { markConfirmed } from '../../booking/reservation/mark-confirmed';
import type { Context, Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { fail } from '../../error';
import type { ReservationAndEvent } from '../../ground/load-record';
import { retakeAgreed } from '../../inventory/coupon/retake-agreed';
import { demandOf } from '../../inventory/room-block/night-demand';
import { takeNights } from '../../inventory/room-block/take-nights';

/**
 * Makes sure that approved money has its rooms: a hold is confirmed; an expired one takes all its nights again, or
 * raises SOLD_OUT with those that are gone, so that the money waits and nothing is oversold. docs/domain.md, Holds.
 */
export async function secureRooms(tx: Transaction, ctx: Context, found: ReservationAndEvent): Promise<void> {
  const { id, bookingStatus } = found.reservation;
  if (bookingStatus === 'confirmed' || bookingStatus === 'cancellationRequested') return;
  // A booking that ended has no rooms to secure; it only owes what is kept of it.
  if (isEnded(bookingStatus)) return isCharged(found.reservation) ? undefined : fail('INVALID_STATE');
  if (bookingStatus === 'expired') {
    await retakeAgreed(tx, found.reservation);
    const rooms = await tx
      .update(reservationRooms)
      .set({ nightsReleasedAt: null })
      .where(and(eq(reservationRooms.reservationId, id), inArray(reservationRooms.status, ['requested', 'approved'])))
      .returning();
    await takeNights(tx, demandOf(rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId }))));
  }
  await markConfirmed(tx, ctx, found);
}
