import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  FreshRecoveryCodes,
  PasswordProof,
  SecondFactor,
  SecondFactorSetup,
  secondFactorConfirmation,
} from '@/lib/contract/second-factor';
import { RECOVERY_CODES } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { recoveryCodes, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { qrCode } from '../../documents/qr-code';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { verifyPassword } from '../../ground/password';
import { orderAccountMail } from '../account/order-mail';
import { type Account, lockOwnAccount, ownAccount, refuseActingAdmin } from '../profile/profile';
import { revokeUserSessions } from '../session/revoke-session';
import { makeTotpSecret, recoveryHash, sealTotp, takeCode, totpUri } from './take-code';

/** Crockford's base32, without signs that look alike. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const HALF = 5;

const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');

interface Call<Input> {
  ctx: Context;
  input: Input;
}

/**
 * Makes a secret for the authenticator app; it is used only after its confirmation. Raises LOGIN_FAILED for a wrong
 * password, INVALID_STATE where a second factor is on.
 */
export async function setUpSecondFactor({ ctx, input }: Call<PasswordProof>): Promise<SecondFactorSetup> {
  const { id, email } = await provePassword(ctx, input);
  const secret = makeTotpSecret();
  const totpSecret = sealTotp(secret, { sessionSecret: ctx.services.config.sessionSecret, userId: id });
  await inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    if (account.totpConfirmedAt) fail('INVALID_STATE', { values: { what: 'secondFactorOn' } });
    await tx.update(users).set({ totpSecret, totpLastStep: null }).where(eq(users.id, id));
    await audit(tx, ctx, account, 'user.secondFactorSetUp');
  });
  const uri = totpUri(secret, email);
  return { secret, uri, qr: qrCode(uri) };
}

/**
 * Turns the second factor on by the first code of the app and answers the recovery codes, which are shown only now; the
 * other sessions of the account end. Raises LOGIN_FAILED for a wrong password or code, INVALID_STATE where nothing
 * waits for confirmation.
 */
export async function confirmSecondFactor({
  ctx,
  input,
}: Call<z.output<typeof secondFactorConfirmation>>): Promise<FreshRecoveryCodes> {
  await provePassword(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    if (account.totpConfirmedAt) fail('INVALID_STATE', { values: { what: 'secondFactorOn' } });
    if (!account.totpSecret) fail('INVALID_STATE', { values: { what: 'secondFactorOff' } });
    if (!(await takeCode(tx, ctx, account, input.code))) fail('LOGIN_FAILED', { values: { by: 'code' } });
    await tx
      .update(users)
      .set({ totpConfirmedAt: ctx.clock.now(), version: account.version + 1 })
      .where(eq(users.id, account.id));
    const except = ctx.actor.kind === 'user' ? ctx.actor.sessionId : null;
    await revokeUserSessions(tx, ctx, { userId: account.id, except });
    await audit(tx, ctx, account, 'user.secondFactorOn');
    return { recoveryCodes: await writeRecoveryCodes(tx, ctx, account.id) };
  });
}

/**
 * Turns it off, recovery codes included: the other sessions of the account end and its owner is told by mail. Raises
 * LOGIN_FAILED for a wrong password.
 */
export async function removeSecondFactor({ ctx, input }: Call<PasswordProof>): Promise<void> {
  await provePassword(ctx, input);
  await inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    await clearSecondFactor(tx, account);
    const except = ctx.actor.kind === 'user' ? ctx.actor.sessionId : null;
    await revokeUserSessions(tx, ctx, { userId: account.id, except });
    await audit(tx, ctx, account, 'user.secondFactorOff');
    const { email, agencyId, languageCode: locale } = account;
    await orderAccountMail(tx, ctx, { kind: 'second-factor-off', email, agencyId, locale });
  });
  ctx.services.wakeWorkers();
}

/** New recovery codes in place of the old. Raises LOGIN_FAILED for a wrong password, INVALID_STATE where it is off. */
export async function renewRecoveryCodes({ ctx, input }: Call<PasswordProof>): Promise<FreshRecoveryCodes> {
  await provePassword(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, ctx);
    if (!account.totpConfirmedAt) fail('INVALID_STATE', { values: { what: 'secondFactorOff' } });
    await audit(tx, ctx, account, 'user.recoveryCodesRenewed');
    return { recoveryCodes: await writeRecoveryCodes(tx, ctx, account.id) };
  });
}

function audit(tx: Transaction, ctx: Context, { id, agencyId }: Account, action: string): Promise<void> {
  return writeAudit(tx, ctx, { agencyId, entity: 'user', entityId: id, action });
}

/**
 * The caller's own account, once the password is given again. Raises LOGIN_FAILED where it is wrong, FORBIDDEN for a
 * guest without account and for an admin who acts as this person.
 */
async function provePassword(ctx: Context, { password }: PasswordProof): Promise<Account> {
  await refuseActingAdmin(ctx.db, ctx);
  const account = await ownAccount(ctx.db, ctx);
  if (!(await verifyPassword(account.passwordHash, password))) fail('LOGIN_FAILED', { values: { by: 'current' } });
  return account;
}

/** Ten new recovery codes in place of the old ones. Only their hashes are kept, so they can be shown only now. */
async function writeRecoveryCodes(tx: Transaction, ctx: Context, userId: string): Promise<string[]> {
  const { sessionSecret } = ctx.services.config;
  const codes = Array.from({ length: RECOVERY_CODES }, () => [half(), half()] as const);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((halves) => ({ userId, codeHash: recoveryHash(halves.join(''), { sessionSecret, userId }) })));
  return codes.map((halves) => halves.join('-'));
}

/** Whether the caller's account has a second factor. Raises FORBIDDEN for an admin who acts as this person. */
export async function readSecondFactor({ ctx }: { ctx: Context }): Promise<SecondFactor> {
  await refuseActingAdmin(ctx.db, ctx);
  const { id, totpConfirmedAt } = await ownAccount(ctx.db, ctx);
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)));
  return {
    enabled: totpConfirmedAt !== null,
    enabledAt: totpConfirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: totpConfirmedAt ? (left?.codes ?? 0) : 0,
  };
}

type LockedAccount = Pick<typeof users.$inferSelect, 'id' | 'version'>;

/** Removes the second factor from a locked account, recovery codes included, and raises the account's version. */
export async function clearSecondFactor(tx: Transaction, { id, version }: LockedAccount): Promise<void> {
  const off = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, version: version + 1 };
  await tx.update(users).set(off).where(eq(users.id, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
}
