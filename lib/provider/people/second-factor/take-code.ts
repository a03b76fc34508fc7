import { createHmac } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { recoveryCodes, users } from '../../db/schema';
import { keyFor, seal, unseal } from '../../ground/seal';

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

type Account = typeof users.$inferSelect;

/** Takes a code of the app or a recovery code, each once: of several calls at once one gets true. */
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

/** What the table keeps of a recovery code: keyed, since 50 bits alone could be tried through. */
export function recoveryHash(code: string, { sessionSecret, userId }: Keyed): string {
  return createHmac('sha256', keyFor(sessionSecret, 'second-factor recovery'))
    .update(`${userId} ${code}`)
    .digest('hex');
}
