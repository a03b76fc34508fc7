import { and, eq, ne, notInArray } from 'drizzle-orm';
import { OVER } from '@/lib/domain/reservation-state';
import type { Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { takeUse } from './take-use';

/**
 * An expired booking that money brings back keeps the price that was paid on. Its coupon use and honeymoon are taken
 * anew where they are left, else the booking lets go of them, so that none is counted or given back twice.
 */
export async function retakeAgreed(tx: Transaction, booking: typeof reservations.$inferSelect): Promise<void> {
  const { id, eventId, couponId, honeymoon } = booking;
  if (couponId === null && !honeymoon) return;
  const living = and(
    eq(reservations.eventId, eventId),
    eq(reservations.honeymoon, true),
    ne(reservations.id, id),
    notInArray(reservations.bookingStatus, [...OVER]),
  );
  const [other] = honeymoon ? await tx.select({ id: reservations.id }).from(reservations).where(living).limit(1) : [];
  const taken = couponId !== null && (await takeUse(tx, couponId));
  await tx
    .update(reservations)
    .set({ couponId: taken ? couponId : null, honeymoon: honeymoon && !other })
    .where(eq(reservations.id, id));
}
