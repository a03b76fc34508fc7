import { randomBytes } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { secondFactorLogin } from '@/lib/contract/second-factor';
import type { LoginInput, ReservationLoginInput } from '@/lib/contract/session';
import { clearingCookies } from '@/lib/session/cookies';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { loginChallenges, loginLinks, reservations, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail, ProviderError } from '../../error';
import { hashOfToken } from '../../ground/mailed-token';
import { verifyPassword } from '../../ground/password';
import { refuseOfSuspended } from '../../ground/suspension';
import { verifyMail } from '../../ground/verify-guest-mail';
import { auditEnd } from '../impersonation/impersonation';
import { countAttempt, giveAttemptBack, takeCode, tellOfAttempts } from '../second-factor/take-code';
import { type OpenedSession, openUserSession, replaceByHolderSession } from './open-session';
import { revokeSession } from './revoke-session';

/**
 * A session, or the failure that asks for another step. It is returned and not raised, so that the transaction commits.
 */
type Admission = OpenedSession | ProviderError;

const ATTEMPTS = 5;

/**
 * Login by email (in any case) and password. An unknown account, a wrong password and a disabled account raise the same
 * LOGIN_FAILED after the same work. With the right password: AGENCY_SUSPENDED, SECOND_FACTOR and MAIL_UNVERIFIED as
 * admitUser. docs/reliability.md, Sessions.
 */
export async function logIn({ ctx, input }: { ctx: Context; input: LoginInput }): Promise<OpenedSession> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email.toLowerCase()));
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user?.active || !matches) fail('LOGIN_FAILED', { values: { by: 'password' } });
  await refuseAccount(ctx.db, user);
  return admitted(await inTransaction(ctx, (tx) => admitUser(tx, ctx, user)));
}

/**
 * Login of a guest by reservation key and the holder's email, both in any case. An unknown key and a wrong email raise
 * the same LOGIN_FAILED; with the right ones AGENCY_SUSPENDED.
 */
export async function logInWithKey({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReservationLoginInput;
}): Promise<OpenedSession> {
  const [reservation] = await ctx.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.key, input.key), isNull(reservations.deletedAt)));
  if (reservation?.email.toLowerCase() !== input.email.toLowerCase()) fail('LOGIN_FAILED', { values: { by: 'key' } });
  await refuseOfSuspended(ctx.db, reservation.agencyId, 'guest');
  return inTransaction(ctx, (tx) => replaceByHolderSession({ ctx, tx, reservation }));
}

/**
 * Login by the token of a mailed link. Raises LINK_INVALID where it is unknown, expired, spent, or its account is
 * disabled; of two logins with a single-use link at once, one wins. An account with a second factor is asked for it
 * (SECOND_FACTOR). AGENCY_SUSPENDED leaves the link unspent.
 */
export async function logInWithLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<OpenedSession> {
  const admission = await inTransaction(ctx, async (tx): Promise<Admission> => {
    const link = await spendLink(tx, ctx, hashOfToken(input.token));
    if (link.userId) {
      const [user] = await tx.select().from(users).where(eq(users.id, link.userId));
      if (!user?.active) fail('LINK_INVALID');
      await refuseAccount(tx, user);
      return admitUser(tx, ctx, user);
    }
    const [reservation] = await tx
      .select()
      .from(reservations)
      .where(eq(reservations.id, link.reservationId ?? ''));
    if (!reservation) fail('LINK_INVALID');
    await refuseOfSuspended(tx, reservation.agencyId, 'guest');
    await verifyMail(tx, ctx, reservation.id);
    return replaceByHolderSession({ ctx, tx, reservation });
  });
  return admitted(admission);
}

async function spendLink(tx: Transaction, ctx: Context, tokenHash: string) {
  const now = ctx.clock.now();
  const unspent = or(eq(loginLinks.singleUse, false), isNull(loginLinks.usedAt));
  const [link] = await tx
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.tokenHash, tokenHash), gt(loginLinks.expiresAt, now), unspent))
    .returning();
  return link ?? fail('LINK_INVALID');
}

/**
 * The second step of a login: a code of the app or a recovery code. Raises LOGIN_FAILED for a wrong or used code, and
 * where the challenge is unknown, over, or tried five times; TOO_MANY_REQUESTS where the account's attempts are used
 * up, of which its owner is told.
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
  // Counted in a statement of its own, since a transaction that fails would undo the count.
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

/** Raises AGENCY_SUSPENDED for somebody of an agency that the platform has suspended. */
const refuseAccount = (db: Database | Transaction, { agencyId, role }: typeof users.$inferSelect): Promise<void> =>
  refuseOfSuspended(db, agencyId, role === 'attendee' ? 'guest' : 'staff');

/**
 * Ends the caller's session on the server, if there is one, and answers the Set-Cookie values that end it in the
 * browser.
 */
export async function logOut({ ctx }: { ctx: Context }): Promise<string[]> {
  const { actor } = ctx;
  if (actor.kind === 'user' || actor.kind === 'holder') {
    await inTransaction(ctx, async (tx) => {
      await revokeSession(tx, ctx, actor.sessionId);
      if (actor.kind === 'user' && actor.impersonatedBy) await auditEnd(tx, ctx, actor);
    });
  }
  return clearingCookies();
}

/**
 * Lets somebody in who has proven the first factor: opens the session, or asks for the second factor (SECOND_FACTOR
 * with a challenge), or for the verification of the mail (MAIL_UNVERIFIED).
 */
async function admitUser(tx: Transaction, ctx: Context, user: typeof users.$inferSelect): Promise<Admission> {
  if (!user.emailVerified) return new ProviderError('MAIL_UNVERIFIED');
  if (user.totpConfirmedAt) return new ProviderError('SECOND_FACTOR', { details: await openChallenge(tx, ctx, user) });
  return openUserSession({ ctx, tx, user });
}

/** The session, or raises what is asked for instead. Called after the commit. */
function admitted(admission: Admission): OpenedSession {
  if (admission instanceof ProviderError) throw admission;
  return admission;
}

const CHALLENGE_MS = 5 * millisecondsInMinute;

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
