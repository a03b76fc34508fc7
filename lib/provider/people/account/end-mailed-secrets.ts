import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { accountTokens, loginLinks } from '../../db/schema';

/** Mailed links of the time before: whoever had them may be whom the new password keeps out. */
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
