import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { payments, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../audit';
import { giveUseBack } from '../coupon/give-use-back';
import { findReservation, lockReservation } from './find-reservation';
import { releaseNights } from './release-nights';

const MONEY_INSIDE = ['pending', 'approved', 'requiresAction'] as const;

/**
 * Gives a hold up and its nights back, once; one that is over or cancelled already stays as it is. Raises NOT_FOUND,
 * and INVALID_STATE for a booking or where money is in it. design/contract.md, DELETE /reservations/{key}.
 */
export async function deleteReservation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  const { id, agencyId } = found.reservation;
  await inTransaction(ctx, async (tx) => {
    const { bookingStatus } = await lockReservation(tx, id);
    if (bookingStatus === 'expired' || bookingStatus === 'cancelled') return;
    if (bookingStatus !== 'hold') fail('INVALID_STATE');
    const inside = and(eq(payments.reservationId, id), inArray(payments.status, [...MONEY_INSIDE]));
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(inside).limit(1);
    if (payment) fail('INVALID_STATE');
    const now = ctx.clock.now();
    await tx
      .update(reservations)
      .set({ bookingStatus: 'cancelled', nightsReleasedAt: now, version: sql`${reservations.version} + 1` })
      .where(eq(reservations.id, id));
    await giveUseBack(tx, [id]);
    await releaseNights(tx, [id], now);
    const change = { before: { bookingStatus }, after: { bookingStatus: 'cancelled' } };
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'reservation.cancelled',
      entity: 'reservation',
      entityId: id,
      ...change,
    });
  });
  // The nights may be somebody's on the waitlist.
  ctx.services.wakeWorkers();
}
