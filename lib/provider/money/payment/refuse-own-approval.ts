import { actorName, type Context, type Transaction } from '../../context';
import type { payments, reservations } from '../../db/schema';
import { fail } from '../../error';
import { hasActedOn } from '../../ground/has-acted-on';
import { isOfOwnReservation } from './is-of-own-reservation';

/**
 * Whoever entered a payment cannot approve it: not with the same account, not as an admin who entered it as somebody
 * else, and not as staff after uploading it as the guest (the reservation is the account's own, or carries its email).
 * Raises SELF_APPROVAL. docs/reliability.md, Four eyes.
 */
export async function refuseOwnApproval(
  tx: Transaction,
  ctx: Context,
  reservation: typeof reservations.$inferSelect,
  payment: typeof payments.$inferSelect,
): Promise<void> {
  if (payment.createdBy === actorName(ctx.actor)) fail('SELF_APPROVAL');
  const entry = { entity: 'payment', entityId: payment.id, action: 'payment.created' };
  if (await hasActedOn(tx, ctx, entry)) fail('SELF_APPROVAL');
  if (await isOfOwnReservation(tx, ctx, reservation)) fail('SELF_APPROVAL');
}
