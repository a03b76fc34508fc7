import { randomBytes } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { PASSWORD_RESET_HOURS } from '@/lib/config/constants';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context } from '../context';
import { agencies, reservations, users } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { hashOfToken } from '../ground/mailed-token';
import type { Letter } from '../integrations/mail/letter';
import { ACCOUNT_LETTERS, type AccountLetter } from '../people/account/account-letters';
import { createAccountToken, type TokenPurpose } from '../people/account/account-token';
import { createLoginLink } from '../people/session/create-login-link';
import type { ClaimedMail } from './claim-mail';
import { writeAccountLetter } from './write-account-letter';

type Account = typeof users.$inferSelect;

/** Life of the other mailed secrets. */
const VERIFICATION_HOURS = 24;
const INVITATION_HOURS = 7 * 24;
const LOGIN_LINK_MINUTES = 15;

/** The kind of a mail about an account, null for every other. */
export const accountLetterOf = (kind: string): AccountLetter | null =>
  ACCOUNT_LETTERS.find((known) => known === kind) ?? null;

/**
 * Writes a mail about an account as it is now, with a secret made for this very mail: no table ever holds it. Null where
 * there is nobody to write to: an unknown address or a disabled account.
 */
export async function composeAccountLetter(
  ctx: Context,
  mail: ClaimedMail,
  kind: AccountLetter,
): Promise<Letter | null> {
  const [account] = await ctx.db.select().from(users).where(eq(users.email, mail.recipient));
  const secret = await secretFor(ctx, kind, { account, email: mail.recipient });
  if (secret === null) return null;
  const agencyId = account?.agencyId ?? secret.agencyId;
  const [agency] = agencyId ? await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)) : [];
  return writeAccountLetter({
    kind,
    locale: mail.locale,
    siteUrl: ctx.services.config.siteUrl,
    name: account?.name ?? secret.name,
    email: mail.recipient,
    token: secret.token,
    payload: mail.payload,
    agency: agency ?? null,
  });
}

interface Secret {
  token: string | null;
  name: string;
  agencyId: string | null;
}

const noSecret = ({ name, agencyId }: Account): Secret => ({ token: null, name, agencyId });

/** The secret of the mail's link; null where the mail is not for this account as it is now. */
async function secretFor(
  ctx: Context,
  kind: AccountLetter,
  { account, email }: { account: Account | undefined; email: string },
): Promise<Secret | null> {
  if (kind === 'login-link') return loginSecret(ctx, account, email);
  if (!account?.active) return null;
  switch (kind) {
    case 'password-reset':
      return tokenFor(ctx, account, { purpose: 'passwordReset', hours: PASSWORD_RESET_HOURS });
    case 'verify-mail':
      if (account.emailVerified) return null;
      return tokenFor(ctx, account, { purpose: 'emailVerification', hours: VERIFICATION_HOURS });
    case 'agency-welcome':
      return agencyTokenFor(ctx, account);
    case 'invitation':
      if (account.emailVerified) return null;
      return tokenFor(ctx, account, { purpose: 'invitation', hours: INVITATION_HOURS });
    default:
      return noSecret(account);
  }
}

async function tokenFor(
  ctx: Context,
  account: Account,
  order: { purpose: TokenPurpose; hours: number },
): Promise<Secret> {
  const token = await inTransaction(ctx, (tx) => createAccountToken(tx, ctx, { userId: account.id, ...order }));
  return { ...noSecret(account), token };
}

/** Names the agency's site to the provider. It is written into that site's pages, so it may travel by mail. */
async function agencyTokenFor(ctx: Context, account: Account): Promise<Secret | null> {
  const { agencyId } = account;
  if (!agencyId) return null;
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .update(agencies)
    .set({ tokenHash: hashOfToken(token) })
    .where(eq(agencies.id, agencyId));
  return { ...noSecret(account), token };
}

/** A link into the account, else into the newest reservation that this address holds. */
async function loginSecret(ctx: Context, account: Account | undefined, email: string): Promise<Secret | null> {
  const link = { singleUse: true, expiresAt: new Date(ctx.clock.now().getTime() + LOGIN_LINK_MINUTES * 60_000) };
  if (account) {
    if (!account.active || !account.emailVerified) return null;
    const token = await inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { ...link, userId: account.id }));
    return { ...noSecret(account), token };
  }
  const [reservation] = await ctx.db
    .select()
    .from(reservations)
    .where(and(eq(sql`lower(${reservations.email})`, email), notInArray(reservations.bookingStatus, [...OVER])))
    .orderBy(desc(reservations.createdAt))
    .limit(1);
  if (!reservation) return null;
  const token = await inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { ...link, reservationId: reservation.id }));
  return { token, name: reservation.firstName, agencyId: reservation.agencyId };
}
