import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { loginLinks, reservations, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { hashOfToken } from '../../ground/mailed-token';
import { verifyMail } from '../../ground/verify-guest-mail';
import { type Admission, admitted, admitUser } from './admit-user';
import { type OpenedSession, replaceByHolderSession } from './open-session';

/**
 * Login by the token of a mailed link. Raises LINK_INVALID where it is unknown, expired, spent, or its account is
 * disabled; of two logins with a single-use link at once, one wins. An account with a second factor is asked for it
 * (SECOND_FACTOR).
 */
export async function logInWithLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<OpenedSession> {
  const admission = await inTransaction(ctx, async (tx): Promise<Admission> => {
    const link = await spendLink(tx, ctx, hashOfToken(input.token));
    if (link.userId) {
      const [user] = await tx.select().from(users).where(eq(users.id, link.userId));
      if (!user?.active) fail('LINK_INVALID');
      return admitUser(tx, ctx, user);
    }
    const [reservation] = await tx
      .select()
      .from(reservations)
      .where(eq(reservations.id, link.reservationId ?? ''));
    if (!reservation) fail('LINK_INVALID');
    await verifyMail(tx, ctx, reservation.id);
    return replaceByHolderSession({ ctx, tx, reservation });
  });
  return admitted(admission);
}

async function spendLink(tx: Transaction, ctx: Context, tokenHash: string) {
  const now = ctx.clock.now();
  const unspent = or(eq(loginLinks.singleUse, false), isNull(loginLinks.usedAt));
  const [link] = await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.tokenHash, tokenHash), gt(loginLinks.expiresAt, now), unspent))
    .returning();
  return link ?? fail('LINK_INVALID');
}
