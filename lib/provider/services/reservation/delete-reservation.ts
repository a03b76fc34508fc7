import { eq, sql } from 'drizzle-orm';
import { canDeleteReservation } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../audit';
import { giveUseBack } from '../coupon/give-use-back';
import { isCharged } from './describe-standing';
import { findReservation, lockReservation } from './find-reservation';
import { loadPayments } from './load-record';
import { sumsOf } from './payment-sums';
import { releaseNights } from './release-nights';

/**
 * Gives a hold up and its nights back, once; what is over or cancelled already is put away: in no list any more. Raises
 * NOT_FOUND, and INVALID_STATE for a booking or where money is in it. design/contract.md, DELETE /reservations/{key}.
 */
export async function deleteReservation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    if (!canDeleteReservation(reservation.bookingStatus)) fail('INVALID_STATE');
    await refuseMoneyInside(tx, reservation);
    if (reservation.bookingStatus === 'hold') await giveUp(tx, ctx, reservation);
    else if (reservation.deletedAt === null) await putAway(tx, ctx, reservation);
  });
  // The nights may be somebody's on the waitlist.
  ctx.services.wakeWorkers();
}

type ReservationRow = typeof reservations.$inferSelect;

async function refuseMoneyInside(tx: Transaction, reservation: ReservationRow): Promise<void> {
  const records = await loadPayments(tx, reservation.id);
  // A booking that ended is settled where nothing is owed by either side; else any money at all is in the way.
  const sums = sumsOf(records, reservation.total);
  const waits = records.some(({ payment }) => payment.status === 'pending' || payment.status === 'requiresAction');
  const settled = isCharged(reservation) ? sums.credit === 0 && sums.balance === 0 : sums.paid === 0;
  if (waits || !settled) fail('INVALID_STATE');
}

async function giveUp(tx: Transaction, ctx: Context, { id, agencyId, bookingStatus }: ReservationRow): Promise<void> {
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
}

async function putAway(tx: Transaction, ctx: Context, { id, agencyId }: ReservationRow): Promise<void> {
  await tx
    .update(reservations)
    .set({ deletedAt: ctx.clock.now(), version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
  await writeAudit(tx, ctx, { agencyId, action: 'reservation.deleted', entity: 'reservation', entityId: id });
}
