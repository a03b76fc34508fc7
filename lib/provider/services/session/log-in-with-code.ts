import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { secondFactorLogin } from '@/lib/contract/second-factor';
import type { Context } from '../../context';
import { loginChallenges, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { takeCode } from '../second-factor/take-code';
import { loginLinkHash } from './login-link-hash';
import { type OpenedSession, openUserSession } from './open-session';

const ATTEMPTS = 5;

/**
 * The second step of a login: a code of the app or a recovery code. Raises LOGIN_FAILED for a wrong or used code, and
 * where the challenge is unknown, over, or tried five times. Issue "Identity", two-factor.
 */
export async function logInWithCode({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof secondFactorLogin>;
}): Promise<OpenedSession> {
  const tokenHash = loginLinkHash(input.challenge);
  const waiting = and(eq(loginChallenges.tokenHash, tokenHash), isNull(loginChallenges.usedAt));
  // Counted in a statement of its own: a transaction that fails would forget it.
  const [challenge] = await ctx.db
    .update(loginChallenges)
    .set({ attempts: sql`${loginChallenges.attempts} + 1` })
    .where(and(waiting, gt(loginChallenges.expiresAt, ctx.clock.now()), lt(loginChallenges.attempts, ATTEMPTS)))
    .returning();
  if (!challenge) fail('LOGIN_FAILED', { values: { by: 'challenge' } });
  return inTransaction(ctx, async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, challenge.userId)).for('update');
    if (!account?.active || !account.totpConfirmedAt || !(await takeCode(tx, ctx, account, input.code)))
      fail('LOGIN_FAILED', { values: { by: 'code' } });
    const spent = await tx
      .update(loginChallenges)
      .set({ usedAt: ctx.clock.now() })
      .where(waiting)
      .returning({ userId: loginChallenges.userId });
    if (spent.length === 0) fail('LOGIN_FAILED', { values: { by: 'challenge' } });
    return openUserSession({ ctx, tx, user: account });
  });
}
