import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { recoveryCodes, users } from '../../db/schema';

const CIPHER = 'aes-256-gcm';

const KEY_BYTES = 32;

const IV_BYTES = 12;

const TAG_BYTES = 16;

/** A key for one use, so that what seals a secret is not what signs a session. */
const keyFor = (sessionSecret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `second-factor ${use}`, KEY_BYTES));

interface Sealing {
  sessionSecret: string;
  /** The account; what is sealed for one cannot be opened for another. */
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

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

type Account = typeof users.$inferSelect;

/** Takes a code of the app or a recovery code, each once: of several calls at once one gets true. */
export function takeCode(tx: Transaction, ctx: Context, account: Account, code: string): Promise<boolean> {
  return code.length === TOTP_DIGITS ? takeTotp(tx, ctx, account, code) : takeRecoveryCode(tx, ctx, account, code);
}

async function takeTotp(tx: Transaction, ctx: Context, account: Account, code: string): Promise<boolean> {
  const { sessionSecret } = ctx.services.config;
  const secret = account.totpSecret && unseal(account.totpSecret, { sessionSecret, userId: account.id });
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

/** The secret as the table keeps it: AES-256-GCM, base64url. A copy of the database alone makes no codes. */
export function seal(secret: string, { sessionSecret, userId }: Sealing): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(sessionSecret, 'secret'), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; null where the key is another, or the text was altered or is of another account. */
function unseal(sealed: string, { sessionSecret, userId }: Sealing): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(sessionSecret, 'secret'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** What the table keeps of a recovery code: keyed, since 50 bits alone could be tried through. */
export function recoveryHash(code: string, { sessionSecret, userId }: Sealing): string {
  return createHmac('sha256', keyFor(sessionSecret, 'recovery')).update(`${userId} ${code}`).digest('hex');
}
