import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { TOTP_DIGITS } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { recoveryCodes, users } from '../../db/schema';
import { recoveryHash, unseal } from './keys';
import { stepOf } from './totp';

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
