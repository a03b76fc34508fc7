import { and, eq, sql } from 'drizzle-orm';
import { mayStillBePaid } from '@/lib/domain/card';
import { canDeleteReservation } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { isOwnReservation, worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadPayments, type PaymentRecord, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { giveUseBack } from '../../inventory/coupon/coupon-use';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { markReleased } from '../../inventory/room-block/release-nights';
import type { NightDemand } from '../../inventory/room-block/take-nights';
import { isCharged } from './describe-summary';

/**
 * Gives a hold up with its nights, once; takes what has expired or was cancelled out of every list. Raises NOT_FOUND,
 * and INVALID_STATE for a booking, where money is in it, or where a card may still be charged for what would be taken
 * out.
 */
export async function deleteReservation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    if (!canDeleteReservation(reservation.bookingStatus)) fail('INVALID_STATE');
    await refuseMoneyInside(tx, reservation);
    if (reservation.bookingStatus === 'hold') await giveUp(tx, ctx, { ...found, reservation });
    else if (reservation.deletedAt === null) await putAway(tx, ctx, reservation);
  });
  // The freed nights may be for somebody on the waitlist.
  ctx.services.wakeWorkers();
}

type ReservationRow = typeof reservations.$inferSelect;

async function refuseMoneyInside(tx: Transaction, reservation: ReservationRow): Promise<void> {
  const records = await loadPayments(tx, reservation.id);
  // A booking with a charge is settled where neither side owes anything; in any other, any money at all stands in the
  // way.
  const sums = sumsOf(records, reservation.total);
  const settled = isCharged(reservation) ? sums.credit === 0 && sums.balance === 0 : sums.paid === 0;
  if (waitsForSomebody(records) || !settled) fail('INVALID_STATE');
  // A hold that is given up stays in the lists, and money that still comes for it goes back. An expired one would be
  // confirmed by such money, so it cannot be deleted while a card may still be charged.
  if (reservation.bookingStatus !== 'hold' && records.some(isLiveFailure)) fail('INVALID_STATE');
}

const isLiveFailure = ({ payment: { method, status, failureCode } }: PaymentRecord) =>
  method === 'card' && status === 'failed' && mayStillBePaid(failureCode);

const waitsForSomebody = (records: PaymentRecord[]) =>
  records.some(({ payment: { status } }) => status === 'pending' || status === 'requiresAction');

async function giveUp(tx: Transaction, ctx: Context, { reservation, event }: ReservationAndEvent): Promise<void> {
  const give = await endHold(tx, ctx, reservation);
  await exchangeNights(tx, { take: [], give }, bookableDates(event, ctx.clock.now()).today);
}

/** Ends a locked hold with its coupon's use and its audit row; answers its nights, which the caller gives back. */
async function endHold(
  tx: Transaction,
  ctx: Context,
  { id, agencyId, bookingStatus }: ReservationRow,
): Promise<NightDemand[]> {
  const now = ctx.clock.now();
  await tx
    .update(reservations)
    .set({ bookingStatus: 'cancelled', nightsReleasedAt: now, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
  await giveUseBack(tx, [id]);
  const nights = await markReleased(tx, [id], now);
  const change = { before: { bookingStatus }, after: { bookingStatus: 'cancelled' } };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.cancelled',
    entity: 'reservation',
    entityId: id,
    ...change,
  });
  return nights;
}

/**
 * Ends the caller's own hold of an event because another takes its place in this transaction, and answers its nights to
 * exchange. Null where there is nothing to give up: the reservation is not theirs, is no hold any more, or has money in
 * it.
 */
export async function giveUpReplaced(
  tx: Transaction,
  ctx: Context,
  event: ReservationAndEvent['event'],
  key: string,
): Promise<NightDemand[] | null> {
  const [found] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.key, key), eq(reservations.eventId, event.id)));
  if (!found) return null;
  if (!isOwnReservation(ctx.actor, found) && !worksForEvent(ctx.actor, event, 'createReservationForGuest')) return null;
  const locked = await lockReservation(tx, found.id);
  if (locked.bookingStatus !== 'hold') return null;
  const records = await loadPayments(tx, locked.id);
  if (waitsForSomebody(records) || sumsOf(records, locked.total).paid > 0) return null;
  return endHold(tx, ctx, locked);
}

async function putAway(tx: Transaction, ctx: Context, { id, agencyId }: ReservationRow): Promise<void> {
  await tx
    .update(reservations)
    .set({ deletedAt: ctx.clock.now(), version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id));
  await writeAudit(tx, ctx, { agencyId, action: 'reservation.deleted', entity: 'reservation', entityId: id });
}
