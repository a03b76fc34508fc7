import { eq } from 'drizzle-orm';
import type { Refund } from '@/lib/contract/payment';
import type { RefundSentInput } from '@/lib/contract/refund';
import { actorName, type Context, type Transaction } from '../../context';
import type { reservations } from '../../db/schema';
import { refunds } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeRefund } from '../../ground/describe-payment';
import { lockReservation } from '../../ground/find-reservation';
import { hasActedOn } from '../../ground/has-acted-on';
import { readRecord } from '../card/settling';
import { findPayment } from '../payment/find-payment';
import { isOfOwnReservation } from '../payment/is-of-own-reservation';
import { finishRefund } from './finish-refund';

/**
 * Notes that staff made the transfer of a bank refund, once, with the bank's tracking key; the guest is told. Raises
 * NOT_FOUND, INVALID_STATE (a card's), ALREADY_DECIDED (with the refund as it is), SELF_REFUND.
 */
export async function markRefundSent({
  ctx,
  input: { refundId, trackingKey },
}: {
  ctx: Context;
  input: RefundSentInput & { refundId: string };
}): Promise<Refund> {
  const [named] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!named) fail('NOT_FOUND');
  const found = await findPayment(ctx.db, ctx, named.paymentId, { permission: 'refundPayment', own: false });
  if (named.method !== 'bank') fail('INVALID_STATE');
  const sent = await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const current = { reservation, event: found.event };
    const record = await readRecord(tx, current, named.paymentId);
    const refund = record.refunds.find(({ id }) => id === refundId) ?? fail('NOT_FOUND');
    const { currency } = record.payment;
    if (refund.status !== 'requested') fail('ALREADY_DECIDED', { details: describeRefund(refund, currency, ctx) });
    await refuseOwnRefund(tx, ctx, reservation, refund);
    const ended = await finishRefund(tx, ctx, { found: current, record, refund }, { status: 'refunded', trackingKey });
    return describeRefund(ended, currency, ctx);
  });
  ctx.services.wakeWorkers();
  return sent;
}

/**
 * Whoever asked for a refund (a cancellation that they decided counts) does not mark its transfer as sent, nor does the
 * person whom the money goes to. Raises SELF_REFUND. docs/reliability.md, Four eyes.
 */
async function refuseOwnRefund(
  tx: Transaction,
  ctx: Context,
  reservation: typeof reservations.$inferSelect,
  refund: typeof refunds.$inferSelect,
): Promise<void> {
  if (refund.requestedBy === actorName(ctx.actor)) fail('SELF_REFUND');
  const { id: refundId, paymentId: entityId } = refund;
  const entry = { entity: 'payment', entityId, action: 'payment.refundRequested', facts: { refundId } };
  if (await hasActedOn(tx, ctx, entry)) fail('SELF_REFUND');
  if (await isOfOwnReservation(tx, ctx, reservation)) fail('SELF_REFUND');
}
