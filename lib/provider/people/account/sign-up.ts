import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, exists, isNull, type SQL } from 'drizzle-orm';
import { BALANCE_DUE_DAYS, MASTER_ACCOUNT_DUE_DAYS, PASS_SHARE_PERCENT } from '@/lib/config/constants';
import type { MailVerification, Signup } from '@/lib/contract/account';
import { addDays } from '@/lib/domain/nights';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, eventCurrencies, events, masterAccounts, notifications, signups, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { hashOfToken } from '../../ground/mailed-token';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../ground/password';
import { insertAgency } from '../agency/agency-profile';
import { type OpenedSession, openUserSession } from '../session/open-session';
import { findAccountToken, spendAccountToken } from './account-token';
import { orderAccountMail } from './order-mail';

const ZONE = 'America/Cancun';

const CURRENCY = 'USD';

type Account = typeof users.$inferSelect;

interface SigningUp {
  ctx: Context;
  /**
   * `agencyId`: the agency of the site that was used. A couple belongs to it unless it came by the link of another
   * agency that works.
   */
  input: Signup & { agencyId: AgencyId };
}

/**
 * Opens an account that waits for its mail to be verified; a repeated sign-up replaces one that still waits. An address
 * that has an account already gets a mail that says so, and the caller gets the same answer after the same work. Raises
 * INVALID for a common password or a date gone by. docs/reliability.md, Passwords and mailed secrets.
 */
export async function signUp({ ctx, input }: SigningUp): Promise<void> {
  await refuseCommonPassword(input.password, input);
  if (input.kind === 'couple' && input.tentativeDate <= ctx.clock.now().toISOString().slice(0, 10))
    fail('INVALID', { fields: { tentativeDate: 'date' } });
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    const account = await openAccount(tx, ctx, { input, passwordHash });
    await orderAccountMail(tx, ctx, {
      kind: account ? 'verify-mail' : 'already-registered',
      email: input.email,
    });
    const entry = { agencyId: null, entity: 'user', entityId: account?.id ?? 'known' };
    await writeAudit(tx, ctx, { ...entry, action: 'user.signedUp', after: { kind: input.kind, plan: input.plan } });
  });
  ctx.services.wakeWorkers();
}

/**
 * The new account, or the one whose own sign-up was still waiting; null where another account has the address. An
 * invited person's account waits too, but a sign-up must not change the role and agency that the inviter gave it.
 */
async function openAccount(
  tx: Transaction,
  ctx: Context,
  { input, passwordHash }: { input: SigningUp['input']; passwordHash: string },
): Promise<{ id: string } | null> {
  const email = input.email.toLowerCase();
  const chosen = {
    name: input.name,
    role: input.kind === 'agency' ? 'agency' : 'organizer',
    agencyId: input.kind === 'agency' ? null : await agencyOfCouple(tx, input),
    passwordHash,
    languageCode: ctx.locale,
  };
  const [account] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, emailVerified: false, createdAt: ctx.clock.now(), ...chosen })
    .onConflictDoUpdate({
      target: users.email,
      set: chosen,
      setWhere: waitsForOwnSignup(tx),
    })
    .returning({ id: users.id });
  if (!account) return null;
  await tx.delete(signups).where(eq(signups.userId, account.id));
  await tx.insert(signups).values({
    id: randomUUID(),
    userId: account.id,
    kind: input.kind,
    plan: input.plan,
    details: detailsOf(input),
    createdAt: ctx.clock.now(),
  });
  return account;
}

/** Condition: an account's own sign-up is not confirmed yet, so whoever signed up may not own the address. */
export function waitsForOwnSignup(tx: Transaction): SQL | undefined {
  const ownSignup = tx
    .select({ id: signups.id })
    .from(signups)
    .where(and(eq(signups.userId, users.id), isNull(signups.completedAt)));
  return and(eq(users.emailVerified, false), eq(users.active, true), exists(ownSignup));
}

/** The agency whose link the couple came by, where it works; else the site's. */
async function agencyOfCouple(
  tx: Transaction,
  { agency, agencyId }: { agency?: string | undefined; agencyId: string },
) {
  if (!agency) return agencyId;
  const working = and(eq(agencies.id, agency), eq(agencies.active, true));
  const [found] = await tx.select({ id: agencies.id }).from(agencies).where(working);
  return found?.id ?? agencyId;
}

function detailsOf(input: Signup): Record<string, string> {
  return input.kind === 'agency'
    ? { agencyName: input.agencyName, phone: input.phone }
    : { partnerName: input.partnerName, tentativeDate: input.tentativeDate };
}

/**
 * Verifies the mail of a new account by the mailed token and the password that was chosen, and logs in. Both are
 * needed: whoever signs up with another person's address never gets into that person's account, nor that person into
 * theirs. Raises LINK_INVALID where the token is unknown, used, superseded or a day old, LOGIN_FAILED for a wrong
 * password.
 */
export async function verifyMail({ ctx, input }: { ctx: Context; input: MailVerification }): Promise<OpenedSession> {
  const verification = { token: input.token, purpose: 'emailVerification' } as const;
  const found = await findAccountToken(ctx.db, ctx, verification);
  const matches = await verifyPassword(found?.account.passwordHash ?? null, input.password);
  if (!found?.account.active) fail('LINK_INVALID');
  if (!matches) fail('LOGIN_FAILED', { values: { by: 'chosen' } });
  const opened = await inTransaction(ctx, async (tx) => {
    if (!(await spendAccountToken(tx, ctx, verification))) fail('LINK_INVALID');
    return openUserSession({ ctx, tx, user: await completeSignup(tx, ctx, found.account) });
  });
  ctx.services.wakeWorkers();
  return opened;
}

/**
 * Carries out what an account signed up for, once its mail is verified: opens an agency with a token of its own, or a
 * couple's event that waits for its agency. Once, in the caller's transaction; answers the account as it is now.
 */
export async function completeSignup(tx: Transaction, ctx: Context, account: Account): Promise<Account> {
  const [signup] = await tx
    .update(signups)
    .set({ completedAt: ctx.clock.now() })
    .where(and(eq(signups.userId, account.id), isNull(signups.completedAt)))
    .returning();
  const agencyId = signup?.kind === 'agency' ? await openAgency(tx, ctx, account, signup) : account.agencyId;
  const [verified] = await tx
    .update(users)
    .set({ emailVerified: true, agencyId, version: account.version + 1 })
    .where(eq(users.id, account.id))
    .returning();
  if (signup?.kind === 'couple') await openCoupleEvent(tx, ctx, { account, signup });
  const entry = { agencyId, entity: 'user', entityId: account.id };
  await writeAudit(tx, ctx, { ...entry, action: 'user.verified', after: { kind: signup?.kind ?? null } });
  return verified ?? account;
}

type SignupRow = typeof signups.$inferSelect;

async function openAgency(tx: Transaction, ctx: Context, account: Account, { details, plan }: SignupRow) {
  const id = randomUUID();
  await insertAgency(tx, {
    id,
    name: details.agencyName ?? account.name,
    email: account.email,
    phone: details.phone ?? '',
    languageCode: account.languageCode,
    // A hash without a token: the token that names the agency's site is made when its mail leaves.
    tokenHash: hashOfToken(randomBytes(32).toString('base64url')),
    createdAt: ctx.clock.now(),
  });
  await writeAudit(tx, ctx, { agencyId: id, entity: 'agency', entityId: id, action: 'agency.opened', after: { plan } });
  await orderAccountMail(tx, ctx, {
    kind: 'agency-welcome',
    email: account.email,
    agencyId: id,
  });
  return id;
}

interface CoupleEvent {
  account: typeof users.$inferSelect;
  signup: typeof signups.$inferSelect;
}

/**
 * Opens the event that a couple signed up for, not published. Names, tentative date and package are the couple's;
 * everything else is agreed on with their agency, which is notified.
 */
async function openCoupleEvent(
  tx: Transaction,
  ctx: Context,
  { account, signup: { details, plan } }: CoupleEvent,
): Promise<void> {
  const { agencyId } = account;
  const eventDate = details.tentativeDate;
  if (!agencyId || !eventDate) return;
  const now = ctx.clock.now();
  const id = randomUUID();
  const name = `${account.name} & ${details.partnerName ?? ''}`;
  await tx.insert(events).values({
    id,
    agencyId,
    code: eventCode(),
    name,
    eventDate,
    timeZone: ZONE,
    currency: CURRENCY,
    mainUserId: account.id,
    minimumToReserve: 0,
    balanceDueDays: BALANCE_DUE_DAYS,
    passSharePercent: PASS_SHARE_PERCENT,
    state: 'draft',
    createdAt: now,
  });
  await tx.insert(eventCurrencies).values({ id: randomUUID(), eventId: id, code: CURRENCY, currencyMain: true });
  await tx.insert(masterAccounts).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    package: plan,
    currency: CURRENCY,
    dueOn: addDays(eventDate, -MASTER_ACCOUNT_DUE_DAYS),
  });
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    type: 'CONTACT_ORG',
    params: { name: account.name, message: name, opened: 1 },
    createdAt: now,
  });
  await writeAudit(tx, ctx, { agencyId, entity: 'event', entityId: id, action: 'event.opened', after: { plan } });
  await orderAccountMail(tx, ctx, { kind: 'couple-welcome', email: account.email, agencyId, payload: { event: name } });
}
