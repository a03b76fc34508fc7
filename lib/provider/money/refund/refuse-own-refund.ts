import { actorName, type Context, type Transaction } from '../../context';
import type { refunds, reservations } from '../../db/schema';
import { fail } from '../../error';
import { hasActedOn } from '../../ground/has-acted-on';
import { isOfOwnReservation } from '../payment/is-of-own-reservation';

/**
 * Whoever asked for a refund (a cancellation that they decided counts) does not mark its transfer as sent, nor does the
 * person whom the money goes to. Raises SELF_REFUND. docs/reliability.md, Four eyes.
 */
export async function refuseOwnRefund(
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
