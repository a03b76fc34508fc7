import { eq } from 'drizzle-orm';
import type { Refund } from '@/lib/contract/payment';
import type { RefundWithdrawalInput } from '@/lib/contract/refund';
import { isOfCredit, type RefundRow, takeBack } from '../../booking/refund-request/request-refunds';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { refundDestinations } from '../../db/schema';
import { fail } from '../../error';
import { describeRefund } from '../../ground/describe-payment';
import { endNotifications } from '../../ground/end-notifications';
import { renewVersion } from '../../ground/find-reservation';
import { endWaitingTransfer } from './waiting-transfer';

/**
 * Staff withdraw a transfer back that nobody has made yet, with a reason: nothing of it goes, and its amount can be
 * refunded again. The guest is told where they knew of it. Raises NOT_FOUND, INVALID_STATE (a card's, which its
 * processor makes), ALREADY_DECIDED and STALE (with the refund as it is). docs/domain.md, Refunds.
 */
export async function withdrawRefund({
  ctx,
  input: { refundId, reason, version },
}: {
  ctx: Context;
  input: RefundWithdrawalInput & { refundId: string };
}): Promise<Refund> {
  return endWaitingTransfer(ctx, refundId, async (tx, { found, record, refund }) => {
    const { id } = found.reservation;
    if (refund.version !== version) fail('STALE', { details: describeRefund(refund, record, ctx) });
    const ended = await takeBack(tx, ctx, { payment: record.payment, refund }, { taken: refund.amount, reason });
    await renewVersion(tx, id);
    await endNotifications(tx, id);
    if (await isKnownToGuest(tx, id, refund)) {
      const amount = { amount: refund.amount, currency: record.payment.currency };
      const kind = 'refund-withdrawn';
      await mailGuest(tx, ctx, found, { kind, dedupeKey: `${kind} ${refundId}`, payload: { amount, reason } });
    }
    return ended;
  });
}

/**
 * Guests are mailed about credit that goes back. A refund that staff ordered is known to a guest who has named an
 * account for it since.
 */
async function isKnownToGuest(tx: Transaction, reservationId: string, refund: RefundRow): Promise<boolean> {
  if (isOfCredit(refund)) return true;
  const [named] = await tx
    .select({ at: refundDestinations.changedAt })
    .from(refundDestinations)
    .where(eq(refundDestinations.reservationId, reservationId));
  return named !== undefined && named.at >= refund.createdAt;
}
