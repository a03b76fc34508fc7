import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { accountTokens, loginLinks } from '../../db/schema';

/** Ends the links that were mailed before: whoever has them may be the one whom the new password keeps out. */
export async function endMailedSecrets(tx: Transaction, ctx: Context, userId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(accountTokens)
    .set({ supersededAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt), isNull(accountTokens.supersededAt)));
  await tx
    .update(loginLinks)
    .set({ expiresAt: now })
    .where(and(eq(loginLinks.userId, userId), isNull(loginLinks.usedAt)));
}
