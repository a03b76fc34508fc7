import { randomBytes } from 'node:crypto';
import type { Context, Transaction } from '../../context';
import { loginLinks } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { hashOfToken } from '../../ground/mailed-token';

const LINK_DAYS = 90;
const DAY_MS = 86_400_000;

type Owner = { userId: string } | { reservationId: string };

/**
 * Makes the token of a link that logs in (for a mail): 256 random bits, of which only the SHA-256 is kept. `expiresAt`
 * is an instant; a single-use link is spent by its first login.
 */
export async function createLoginLink(
  tx: Transaction,
  ctx: Context,
  { singleUse, expiresAt, ...owner }: Owner & { singleUse: boolean; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(loginLinks)
    .values({ tokenHash: hashOfToken(token), ...owner, singleUse, expiresAt, createdAt: ctx.clock.now() });
  return token;
}

interface Holder {
  id: string;
  email: string;
}

/**
 * The token of the link in a mail to a reservation's holder, made when the mail leaves, so that no table ever holds it.
 * It logs in for 90 days, or until `until`; undefined where the mail goes to another address than the holder's of now.
 */
export async function mailedLoginToken(
  ctx: Context,
  { recipient }: { recipient: string },
  { holder: { id, email }, until }: { holder: Holder; until?: Date | null },
): Promise<string | undefined> {
  const now = ctx.clock.now();
  const expiresAt = until ?? new Date(now.getTime() + LINK_DAYS * DAY_MS);
  if (recipient.toLowerCase() !== email.toLowerCase() || expiresAt <= now) return undefined;
  return inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { reservationId: id, singleUse: false, expiresAt }));
}
