import { and, count, eq, isNull } from 'drizzle-orm';
import type { SecondFactor } from '@/lib/contract/second-factor';
import type { Context } from '../../context';
import { recoveryCodes } from '../../db/schema';
import { ownAccount, refuseActingAdmin } from '../profile/own-account';

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
