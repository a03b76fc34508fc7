import { and, eq } from 'drizzle-orm';
import type { LateFeeRemoval } from '@/lib/contract/late-fee';
import type { Reservation } from '@/lib/contract/reservation';
import { describeNow } from '../../booking/change/change-booking';
import { returnCredit } from '../../booking/change/change-price';
import { chargedFees, describeReservation } from '../../booking/reservation/describe-reservation';
import { mailGuest } from '../../booking/reservation/mail-guest';
import { reduceTotal } from '../../booking/reservation/price-in-transaction';
import type { Context, Transaction } from '../../context';
import { reservationLines } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord } from '../../ground/load-record';
import { isOfOwnReservation } from '../payment/find-payment';

interface RemovalCall extends LateFeeRemoval {
  key: string;
  /** Day of the item that the fee is for. */
  dueOn: string;
}

/**
 * Staff take a late fee off a booking, with the reason: its line stays with quantity 0, so that its item is not charged
 * again, and what was paid beyond the total goes back. Raises NOT_FOUND, FORBIDDEN (their own booking) and
 * ALREADY_DECIDED with the reservation as it is, where somebody took it off before. docs/domain.md, Late payment.
 */
export async function removeLateFee({ ctx, input }: { ctx: Context; input: RemovalCall }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'refundPayment');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const record = await loadRecord(tx, { ...found, reservation });
    const fee = chargedFees(record.lines).find(({ dueOn }) => dueOn === input.dueOn) ?? fail('NOT_FOUND');
    if (fee.removed) fail('ALREADY_DECIDED', { details: describeReservation(record, ctx) });
    if (await isOfOwnReservation(tx, ctx, reservation)) fail('FORBIDDEN');
    await takeOff(tx, ctx, record, { ...fee, reason: input.reason });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function takeOff(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { dueOn, amount, reason }: { dueOn: string; amount: number; reason: string },
): Promise<void> {
  const { id, agencyId, total, currency } = record.reservation;
  const ofBooking = and(eq(reservationLines.reservationId, id), eq(reservationLines.kind, 'lateFee'));
  await tx
    .update(reservationLines)
    .set({ quantity: 0, total: 0 })
    .where(and(ofBooking, eq(reservationLines.dueOn, dueOn)));
  await reduceTotal(tx, id, amount);
  const reservation = await lockReservation(tx, id);
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.lateFeeRemoved',
    entity: 'reservation',
    entityId: id,
    before: { total, dueOn, amount },
    after: { total: reservation.total, reason },
  });
  await returnCredit(tx, ctx, { ...record, reservation }, 'lateFeeRemoved');
  const payload = { amount: { amount, currency } };
  await mailGuest(tx, ctx, record, { kind: 'late-fee-removed', dedupeKey: `late-fee-removed ${id} ${dueOn}`, payload });
}
