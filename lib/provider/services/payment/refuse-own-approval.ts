import { eq } from 'drizzle-orm';
import { actorName, type Context, type Transaction } from '../../context';
import { type payments, type reservations, users } from '../../db/schema';
import { fail } from '../../error';

/**
 * Whoever entered a payment cannot approve it: not with the same account, and not as staff after uploading it as the
 * guest (the reservation is the account's own, or carries its email). Raises SELF_APPROVAL. design/reliability.md S25.
 */
export async function refuseOwnApproval(
  tx: Transaction,
  ctx: Context,
  reservation: typeof reservations.$inferSelect,
  payment: typeof payments.$inferSelect,
): Promise<void> {
  if (payment.createdBy === actorName(ctx.actor)) fail('SELF_APPROVAL');
  if (ctx.actor.kind !== 'user') return;
  if (reservation.userId === ctx.actor.userId) fail('SELF_APPROVAL');
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ctx.actor.userId));
  if (user?.email.toLowerCase() === reservation.email.toLowerCase()) fail('SELF_APPROVAL');
}
