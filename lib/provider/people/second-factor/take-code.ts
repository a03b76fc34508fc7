import { createHmac } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { codeAttempts, recoveryCodes, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { keyFor, seal, unseal } from '../../ground/seal';
import { orderAccountMail } from '../account/order-mail';
import { knownBrowser } from '../session/known-browser';

type Account = typeof users.$inferSelect;

/** Codes that may be tried for one account in a quarter of an hour, from all addresses together. */
const ATTEMPTS = 10;
const COUNTED_MS = 15 * millisecondsInMinute;
/** The row shared by all browsers with which the account was never logged in. */
const STRANGERS = 'strangers';

interface CountedAttempt {
  browser: string;
  /** The number of this attempt, counted since the last quarter of an hour without any. */
  number: number;
}

/**
 * Takes one of the account's attempts at a code, in one statement, so that of calls at once none is uncounted. A
 * browser that the account was logged in with before has attempts of its own, so that strangers who use theirs up do
 * not lock the owner out. Raises TOO_MANY_REQUESTS from the eleventh on, until a quarter of an hour after the last one
 * that was taken.
 */
export async function countAttempt(ctx: Context, account: Account): Promise<CountedAttempt> {
  const now = ctx.clock.now();
  const forgottenBefore = new Date(now.getTime() - COUNTED_MS);
  const browser = knownBrowser(ctx, { account }) ?? STRANGERS;
  const isOver = lte(codeAttempts.lastAt, forgottenBefore);
  const [taken] = await ctx.db
    .insert(codeAttempts)
    .values({ userId: account.id, browser, attempts: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [codeAttempts.userId, codeAttempts.browser],
      set: { attempts: sql`case when ${isOver} then 1 else ${codeAttempts.attempts} + 1 end`, lastAt: now },
      setWhere: or(isOver, lt(codeAttempts.attempts, ATTEMPTS)),
    })
    .returning({ number: codeAttempts.attempts });
  if (taken) return { browser, number: taken.number };
  const [last] = await ctx.db.select().from(codeAttempts).where(ofBrowser(account.id, browser));
  const wait = (last?.lastAt.getTime() ?? now.getTime()) + COUNTED_MS - now.getTime();
  return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
}

const ofBrowser = (userId: string, browser: string) =>
  and(eq(codeAttempts.userId, userId), eq(codeAttempts.browser, browser));

/** Gives an attempt back: a right code was no guess. */
export async function giveAttemptBack(tx: Transaction, account: Account, { browser }: CountedAttempt): Promise<void> {
  await tx
    .update(codeAttempts)
    .set({ attempts: sql`greatest(${codeAttempts.attempts} - 1, 0)` })
    .where(ofBrowser(account.id, browser));
}

/**
 * Tells the owner, at most once a day, that all attempts are used up: somebody who gets to try codes knows the
 * password.
 */
export async function tellOfAttempts(ctx: Context, account: Account, { number }: CountedAttempt): Promise<void> {
  if (number < ATTEMPTS) return;
  const { id, agencyId, email, languageCode } = account;
  await inTransaction(ctx, async (tx) => {
    await writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: id, action: 'user.codesTried' });
    await orderAccountMail(tx, ctx, {
      kind: 'codes-tried',
      email,
      agencyId,
      locale: languageCode,
      occasion: `${id} ${ctx.clock.now().toISOString().slice(0, 10)}`,
    });
  });
  ctx.services.wakeWorkers();
}

interface Keyed {
  sessionSecret: string;
  userId: string;
}

const PERIOD_SECONDS = 30;

/** Clocks of phones drift: a code of the step before or after counts too. */
const DRIFT_STEPS = 1;

const SECRET_BYTES = 20;

const ISSUER = 'Bodas Plus';

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: PERIOD_SECONDS });

/** A new secret, base32. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const sealing = ({ sessionSecret, userId }: Keyed) =>
  ({ sessionSecret, use: 'second-factor secret', owner: userId }) as const;

/** The secret of an authenticator app as the account's row keeps it. */
export const sealTotp = (secret: string, keyed: Keyed): string => seal(secret, sealing(keyed));

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Takes a code of the app or a recovery code, each only once: of several calls at once only one gets true. */
export function takeCode(tx: Transaction, ctx: Context, account: Account, code: string): Promise<boolean> {
  return code.length === TOTP_DIGITS ? takeTotp(tx, ctx, account, code) : takeRecoveryCode(tx, ctx, account, code);
}

async function takeTotp(tx: Transaction, ctx: Context, account: Account, code: string): Promise<boolean> {
  const { sessionSecret } = ctx.services.config;
  const secret = account.totpSecret && unseal(account.totpSecret, sealing({ sessionSecret, userId: account.id }));
  const step = secret ? stepOf(secret, code, ctx.clock.now()) : null;
  if (step === null) return false;
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, account.id), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return taken.length === 1;
}

async function takeRecoveryCode(tx: Transaction, ctx: Context, { id }: Account, code: string): Promise<boolean> {
  const codeHash = recoveryHash(code, { sessionSecret: ctx.services.config.sessionSecret, userId: id });
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(and(eq(recoveryCodes.userId, id), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}

/** The 30-second step whose code this is, one step of drift allowed; null for a wrong code. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/**
 * What the table keeps of a recovery code: a hash with a key, since all 50-bit codes could be tried against a plain
 * one.
 */
export function recoveryHash(code: string, { sessionSecret, userId }: Keyed): string {
  return createHmac('sha256', keyFor(sessionSecret, 'second-factor recovery'))
    .update(`${userId} ${code}`)
    .digest('hex');
}
