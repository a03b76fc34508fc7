import { and, eq, inArray } from 'drizzle-orm';
import { isEnded } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { fail } from '../../error';
import { retakeAgreed } from '../coupon/retake-agreed';
import { isCharged } from '../reservation/describe-standing';
import type { ReservationAndEvent } from '../reservation/load-record';
import { markConfirmed } from '../reservation/mark-confirmed';
import { demandOf } from '../room-block/night-demand';
import { takeNights } from '../room-block/take-nights';

/**
 * Makes sure that approved money has its rooms: a hold is confirmed; an expired one takes all its nights again, or
 * raises SOLD_OUT with those that are gone, so that the money waits and nothing is oversold. design/domain.md 4.
 */
export async function standBehind(tx: Transaction, ctx: Context, found: ReservationAndEvent): Promise<void> {
  const { id, bookingStatus } = found.reservation;
  if (bookingStatus === 'confirmed' || bookingStatus === 'cancellationRequested') return;
  // Of a booking that ended only what is kept and not paid yet is still owed: there are no rooms to stand behind.
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
