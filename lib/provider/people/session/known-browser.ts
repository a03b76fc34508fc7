import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { knownBrowserCookie } from '@/lib/session/cookies';
import type { Context } from '../../context';
import { loginChallenges, reservations, sessions, users } from '../../db/schema';
import { hashOfToken } from '../../ground/mailed-token';

type Account = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>;

type Booking = Pick<typeof reservations.$inferSelect, 'id' | 'email'>;

/** Whom a browser is known for: an account with its present password, or a reservation with its holder's address. */
type Owner = { account: Account } | { reservation: Booking };

/** Whose login it is, as it was typed: an account's address, a reservation's key, or a login's challenge. */
export type LoginAccount = { email: string } | { key: string } | { challenge: string };

const ID_BYTES = 16;

/** Most accounts that one browser is remembered for, the latest first. */
const MOST_OWNERS = 5;

interface Browser {
  id: string;
  /** One proof for each account that was logged in to with this browser. */
  proofs: string[];
}

/** The browser that a cookie names; its proofs are checked against an account. Null where it names none. */
function browserOf({ knownBrowser }: Pick<Context, 'knownBrowser'>): Browser | null {
  const [id = '', ...proofs] = (knownBrowser ?? '').split('.');
  return /^[\w-]{22}$/.test(id) ? { id, proofs: proofs.slice(0, MOST_OWNERS) } : null;
}

/** Nobody can make a proof without the server's secret, and it ends when the password changes, as sessions do. */
function proofOf(ctx: Pick<Context, 'services'>, browserId: string, owner: Owner): string {
  const about =
    'account' in owner
      ? ['account', owner.account.id, owner.account.passwordHash]
      : ['reservation', owner.reservation.id, owner.reservation.email.toLowerCase()];
  return createHmac('sha256', ctx.services.config.sessionSecret)
    .update(JSON.stringify(['known browser', browserId, ...about]))
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url');
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Set-Cookie value that remembers the caller's browser as one that its owner has logged in with. */
export function rememberBrowser(ctx: Context, owner: Owner): string {
  const { id, proofs } = browserOf(ctx) ?? { id: newBrowserId(), proofs: [] };
  const proof = proofOf(ctx, id, owner);
  const others = proofs.filter((earlier) => !isEqual(earlier, proof));
  return knownBrowserCookie([id, proof, ...others].slice(0, MOST_OWNERS + 1).join('.'));
}

/** The context with a browser's name in it: the one that was sent, else a new one, which the answer's cookie brings. */
export const withBrowser = (ctx: Context): Context => (browserOf(ctx) ? ctx : { ...ctx, knownBrowser: newBrowserId() });

/** Set-Cookie value that names a browser which has no name yet; null for every other. */
export const nameBrowser = (ctx: Context): string | null =>
  browserOf(ctx) ? null : knownBrowserCookie(newBrowserId());

/** The hash by which the database knows the caller's browser; null where it has no name. */
export function browserHash(ctx: Context): string | null {
  const browser = browserOf(ctx);
  return browser && createHash('sha256').update(browser.id).digest('base64url');
}

const newBrowserId = () => randomBytes(ID_BYTES).toString('base64url');

/** The browser's key in login counters, where this owner has logged in with it before; null for any other browser. */
export function knownBrowser(ctx: Context, owner: Owner): string | null {
  const browser = browserOf(ctx);
  if (!browser) return null;
  const proof = proofOf(ctx, browser.id, owner);
  return browser.proofs.some((earlier) => isEqual(earlier, proof)) ? browserHash(ctx) : null;
}

/** knownBrowser for a login that is not checked yet: its owner is looked up by what was typed. */
export async function knownBrowserOf(ctx: Context, account: LoginAccount): Promise<string | null> {
  if (!browserOf(ctx)) return null;
  const owner = await ownerOf(ctx, account);
  return owner && knownBrowser(ctx, owner);
}

async function ownerOf({ db }: Context, account: LoginAccount): Promise<Owner | null> {
  if ('key' in account) {
    const ofKey = and(eq(reservations.key, account.key), isNull(reservations.deletedAt));
    const [reservation] = await db
      .select({ id: reservations.id, email: reservations.email })
      .from(reservations)
      .where(ofKey);
    return reservation ? { reservation } : null;
  }
  const accounts = db.select({ id: users.id, passwordHash: users.passwordHash }).from(users);
  const [found] =
    'email' in account
      ? await accounts.where(eq(users.email, account.email.toLowerCase()))
      : await accounts
          .innerJoin(loginChallenges, eq(loginChallenges.userId, users.id))
          .where(eq(loginChallenges.tokenHash, hashOfToken(account.challenge)));
  return found ? { account: found } : null;
}

/**
 * Whether this account (or reservation) was ever logged in to from the caller's address. docs/reliability.md, Guessing.
 */
export async function isUsualAddress({
  ctx,
  input,
}: {
  ctx: Context;
  input: { email: string } | { key: string };
}): Promise<boolean> {
  if (!ctx.ip) return false;
  const known = ctx.db.select({ id: sessions.id }).from(sessions);
  // A session in which an admin acted as this person does not make the admin's address one of theirs.
  const fromHere = and(eq(sessions.ip, ctx.ip), isNull(sessions.impersonatedBy));
  const rows =
    'email' in input
      ? await known
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(fromHere, eq(users.email, input.email.toLowerCase())))
          .limit(1)
      : await known
          .innerJoin(reservations, eq(reservations.id, sessions.reservationId))
          .where(and(fromHere, eq(reservations.key, input.key)))
          .limit(1);
  return rows.length > 0;
}
