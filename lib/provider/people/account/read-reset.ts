import { isMailedSecret, type OpenReset } from '@/lib/contract/account';
import type { Context } from '../../context';
import { fail } from '../../error';
import { findAccountToken } from './account-token';

/**
 * Whether the request of a new password stands, and until when. Raises IRK for what is no key at all, RKNF for one that
 * is unknown, used, superseded or older than 6 hours.
 */
export async function readReset({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<OpenReset> {
  if (!isMailedSecret(input.key)) fail('IRK');
  const found = await findAccountToken(ctx.db, ctx, { token: input.key, purpose: 'passwordReset' });
  if (!found?.account.active) fail('RKNF');
  return { expiresAt: found.expiresAt.toISOString() };
}
