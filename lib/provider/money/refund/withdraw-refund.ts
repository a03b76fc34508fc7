import { eq } from 'drizzle-orm';
import type { Refund } from '@/lib/contract/payment';
import type { RefundWithdrawalInput } from '@/lib/contract/refund';
import { isOfCredit, type RefundRow, takeBack } from '../../booking/refund-request/request-refunds';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { refundDestinations, refunds } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeRefund } from '../../ground/describe-payment';
import { endNotifications } from '../../ground/end-notifications';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { readRecord } from '../card/settling';
import { findPayment } from '../payment/find-payment';

/**
 * Staff withdraw a transfer back that nobody has made yet, with a reason: nothing of it goes, and its amount can be refunded
 * again. The guest is told where they knew of it. Raises NOT_FOUND, INVALID_STATE (a card's, which its processor makes),
 * ALREADY_DECIDED and STALE (with the refund as it is). docs/domain.md, Refunds.
 */
export async function withdrawRefund({
  ctx,
  input: { refundId, reason, version },
}: {
  ctx: Context;
  input: RefundWithdrawalInput & { refundId: string };
}): Promise<Refund> {
  const [named] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!named) fail('NOT_FOUND');
  const found = await findPayment(ctx.db, ctx, named.paymentId, { permission: 'refundPayment', own: false });
  if (named.method !== 'bank') fail('INVALID_STATE');
  const withdrawn = await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const current = { reservation, event: found.event };
    const record = await readRecord(tx, current, named.paymentId);
    const refund = record.refunds.find(({ id }) => id === refundId) ?? fail('NOT_FOUND');
    const details = describeRefund(refund, record, ctx);
    if (refund.status !== 'requested') fail('ALREADY_DECIDED', { details });
    if (refund.version !== version) fail('STALE', { details });
    const ended = await takeBack(tx, ctx, { payment: record.payment, refund }, { taken: refund.amount, reason });
    await renewVersion(tx, reservation.id);
    await endNotifications(tx, reservation.id);
    if (await isKnownToGuest(tx, reservation.id, refund)) {
      const amount = { amount: refund.amount, currency: record.payment.currency };
      const kind = 'refund-withdrawn';
      await mailGuest(tx, ctx, current, { kind, dedupeKey: `${kind} ${refundId}`, payload: { amount, reason } });
    }
    return describeRefund(ended, record, ctx);
  });
  ctx.services.wakeWorkers();
  return withdrawn;
}

/** Mails told the guest of credit that goes back; of what staff ordered, the guest knows who has named an account for it since. */
async function isKnownToGuest(tx: Transaction, reservationId: string, refund: RefundRow): Promise<boolean> {
  if (isOfCredit(refund)) return true;
  const [named] = await tx
    .select({ at: refundDestinations.changedAt })
    .from(refundDestinations)
    .where(eq(refundDestinations.reservationId, reservationId));
  return named !== undefined && named.at >= refund.createdAt;
}
