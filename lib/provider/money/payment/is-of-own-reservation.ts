import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { type reservations, users } from '../../db/schema';

/** Whether a reservation is the acting person's own as a guest: of the account, or with the account's email. */
export async function isOfOwnReservation(
  tx: Transaction,
  { actor }: Context,
  reservation: typeof reservations.$inferSelect,
): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  if (reservation.userId === actor.userId) return true;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  return user?.email.toLowerCase() === reservation.email.toLowerCase();
}
