import { randomBytes } from 'node:crypto';
import type { Context, Transaction } from '../../context';
import { loginLinks } from '../../db/schema';
import { loginLinkHash } from './login-link-hash';

type Owner = { userId: string } | { reservationId: string };

/**
 * Makes the token of a link that logs in (for a mail): 256 random bits, of which only the SHA-256 is kept.
 * `expiresAt` is an instant; a single-use link is spent by its first login. design/contract.md, "login-links".
 */
export async function createLoginLink(
  tx: Transaction,
  ctx: Context,
  { singleUse, expiresAt, ...owner }: Owner & { singleUse: boolean; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(loginLinks)
    .values({ tokenHash: loginLinkHash(token), ...owner, singleUse, expiresAt, createdAt: ctx.clock.now() });
  return token;
}
