import { and, eq } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import { isEnded } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isLivingHold } from '../../ground/due-hold';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { describeReservation } from './describe-reservation';
import { markConfirmed } from './mark-confirmed';

/**
 * Confirms a hold whose terms were accepted; confirming twice answers the same. Raises NOT_FOUND, HOLD_EXPIRED (also
 * where nobody has given the nights back yet), INVALID_STATE for one that ended. docs/domain.md, States.
 */
export async function confirmReservation({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  const reservation = await inTransaction(ctx, async (tx) => {
    const locked = await lockReservation(tx, found.reservation.id);
    if (locked.bookingStatus === 'expired') fail('HOLD_EXPIRED');
    if (isEnded(locked.bookingStatus)) fail('INVALID_STATE');
    if (locked.bookingStatus !== 'hold') return locked;
    const stillHeld = and(eq(reservations.id, locked.id), isLivingHold(ctx.clock.now()));
    const [living] = await tx.select({ id: reservations.id }).from(reservations).where(stillHeld);
    if (!living) fail('HOLD_EXPIRED');
    return markConfirmed(tx, ctx, { ...found, reservation: locked });
  });
  ctx.services.wakeWorkers();
  return describeReservation(await loadRecord(ctx.db, { ...found, reservation }), ctx);
}
