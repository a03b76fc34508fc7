import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RECOVERY_CODES } from '@/lib/contract/second-factor';
import type { Context, Transaction } from '../../context';
import { recoveryCodes } from '../../db/schema';
import { recoveryHash } from './keys';

/** Crockford's base32: nobody mistakes one sign for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Ten new recovery codes in place of the old ones; only what proves them is kept, so they are shown once. */
export async function writeRecoveryCodes(tx: Transaction, ctx: Context, userId: string): Promise<string[]> {
  const { sessionSecret } = ctx.services.config;
  const codes = Array.from({ length: RECOVERY_CODES }, () => [half(), half()] as const);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((halves) => ({ userId, codeHash: recoveryHash(halves.join(''), { sessionSecret, userId }) })));
  return codes.map((halves) => halves.join('-'));
}
