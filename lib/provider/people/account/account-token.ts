import { randomBytes } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { accountTokens, loginLinks, users } from '../../db/schema';
import { hashOfToken } from '../../ground/mailed-token';

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

interface NewToken {
  userId: string;
  purpose: TokenPurpose;
  /** Life in hours. */
  hours: number;
}

/**
 * Makes a mailed secret of an account: 256 random bits, of which only the SHA-256 is kept. Earlier secrets of the same
 * purpose are no longer valid. docs/reliability.md, Passwords and mailed secrets.
 */
export async function createAccountToken(
  tx: Transaction,
  ctx: Context,
  { userId, purpose, hours }: NewToken,
): Promise<string> {
  const now = ctx.clock.now();
  // One account's tokens are made one after the other: of two made at once, the later supersedes the earlier.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await tx
    .update(accountTokens)
    .set({ supersededAt: now })
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.supersededAt)),
    );
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + hours * millisecondsInHour);
  await tx.insert(accountTokens).values({ tokenHash: hashOfToken(token), userId, purpose, createdAt: now, expiresAt });
  return token;
}

const standing = (ctx: Context, token: string, purpose: TokenPurpose) =>
  and(
    eq(accountTokens.tokenHash, hashOfToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    isNull(accountTokens.supersededAt),
    gt(accountTokens.expiresAt, ctx.clock.now()),
  );

type Account = typeof users.$inferSelect;

/** The account of a secret that is still valid, and until when; null for every other. The secret stays unused. */
export async function findAccountToken(
  db: Database | Transaction,
  ctx: Context,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<{ account: Account; expiresAt: Date } | null> {
  const [found] = await db
    .select({ account: users, expiresAt: accountTokens.expiresAt })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(standing(ctx, token, purpose));
  return found ?? null;
}

/** Uses a secret up; of several calls at once only one gets true. docs/reliability.md, Passwords and mailed secrets. */
export async function spendAccountToken(
  tx: Transaction,
  ctx: Context,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<boolean> {
  const spent = await tx
    .update(accountTokens)
    .set({ usedAt: ctx.clock.now() })
    .where(standing(ctx, token, purpose))
    .returning({ userId: accountTokens.userId });
  return spent.length === 1;
}

/** Ends links that were mailed before: an intruder, whom the new password is to keep out, may have one of them. */
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
