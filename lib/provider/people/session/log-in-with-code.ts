import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { secondFactorLogin } from '@/lib/contract/second-factor';
import type { Context } from '../../context';
import { loginChallenges, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { hashOfToken } from '../../ground/mailed-token';
import { countAttempt, giveAttemptBack, tellOfAttempts } from '../second-factor/count-attempt';
import { takeCode } from '../second-factor/take-code';
import { type OpenedSession, openUserSession } from './open-session';

const ATTEMPTS = 5;

/**
 * The second step of a login: a code of the app or a recovery code. Raises LOGIN_FAILED for a wrong or used code, and
 * where the challenge is unknown, over, or tried five times; TOO_MANY_REQUESTS where the account's attempts are used up,
 * of which its owner is told.
 */
export async function logInWithCode({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof secondFactorLogin>;
}): Promise<OpenedSession> {
  const tokenHash = hashOfToken(input.challenge);
  const waiting = and(eq(loginChallenges.tokenHash, tokenHash), isNull(loginChallenges.usedAt));
  // Counted in a statement of its own: a transaction that fails would forget it.
  const [challenge] = await ctx.db
    .update(loginChallenges)
    .set({ attempts: sql`${loginChallenges.attempts} + 1` })
    .where(and(waiting, gt(loginChallenges.expiresAt, ctx.clock.now()), lt(loginChallenges.attempts, ATTEMPTS)))
    .returning();
  if (!challenge) fail('LOGIN_FAILED', { values: { by: 'challenge' } });
  const [tried] = await ctx.db.select().from(users).where(eq(users.id, challenge.userId));
  if (!tried) fail('LOGIN_FAILED', { values: { by: 'challenge' } });
  const attempt = await countAttempt(ctx, tried);
  const opened = await inTransaction(ctx, async (tx): Promise<OpenedSession | null> => {
    const [account] = await tx.select().from(users).where(eq(users.id, challenge.userId)).for('update');
    if (!account?.active || !account.totpConfirmedAt || !(await takeCode(tx, ctx, account, input.code))) return null;
    const spent = await tx
      .update(loginChallenges)
      .set({ usedAt: ctx.clock.now() })
      .where(waiting)
      .returning({ userId: loginChallenges.userId });
    if (spent.length === 0) fail('LOGIN_FAILED', { values: { by: 'challenge' } });
    await giveAttemptBack(tx, account, attempt);
    return openUserSession({ ctx, tx, user: account });
  });
  if (opened) return opened;
  await tellOfAttempts(ctx, tried, attempt);
  return fail('LOGIN_FAILED', { values: { by: 'code' } });
}
