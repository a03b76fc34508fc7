import { randomBytes } from 'node:crypto';
import type { Context, Transaction } from '../../context';
import { loginChallenges, type users } from '../../db/schema';
import { hashOfToken } from '../../ground/mailed-token';

const CHALLENGE_MS = 5 * 60_000;

/** The challenge of a login whose first step was right: 5 minutes, 5 attempts. */
export async function openChallenge(
  tx: Transaction,
  ctx: Context,
  { id }: typeof users.$inferSelect,
): Promise<{ challenge: string; expiresAt: string }> {
  const now = ctx.clock.now();
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await tx.insert(loginChallenges).values({ tokenHash: hashOfToken(challenge), userId: id, createdAt: now, expiresAt });
  return { challenge, expiresAt: expiresAt.toISOString() };
}
