import { randomBytes } from 'node:crypto';
import { and, eq, gt, sum } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { loginChallenges, type users } from '../../db/schema';
import { fail } from '../../error';
import { isUsualAddress } from '../session/is-usual-address';
import { loginLinkHash } from '../session/login-link-hash';

const CHALLENGE_MS = 5 * 60_000;
/** Wrong codes of one account within a quarter of an hour; then only its usual addresses may go on trying. */
const TRIED_MS = 15 * 60_000;
const TRIES = 10;

/**
 * The challenge of a login whose first step was right: 5 minutes, 5 attempts. Raises TOO_MANY_REQUESTS where somebody
 * who knows the password tries codes through. Issue "Identity", two-factor; design/reliability.md S9.
 */
export async function openChallenge(
  tx: Transaction,
  ctx: Context,
  { id, email }: typeof users.$inferSelect,
): Promise<{ challenge: string; expiresAt: string }> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - TRIED_MS);
  const [tried] = await tx
    .select({ attempts: sum(loginChallenges.attempts).mapWith(Number) })
    .from(loginChallenges)
    .where(and(eq(loginChallenges.userId, id), gt(loginChallenges.createdAt, since)));
  if ((tried?.attempts ?? 0) >= TRIES && !(await isUsualAddress({ ctx: { ...ctx, db: tx }, input: { email } })))
    fail('TOO_MANY_REQUESTS', { retryAfterSeconds: TRIED_MS / 1000 });
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await tx
    .insert(loginChallenges)
    .values({ tokenHash: loginLinkHash(challenge), userId: id, createdAt: now, expiresAt });
  return { challenge, expiresAt: expiresAt.toISOString() };
}
