import { and, eq, isNull } from 'drizzle-orm';
import type { ReservationLoginInput } from '@/lib/contract/session';
import type { Context } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { type OpenedSession, replaceByHolderSession } from './open-session';

/**
 * Login of a guest by reservation key and the holder's email, both in any case. An unknown key and a wrong email raise
 * the same LOGIN_FAILED.
 */
export async function logInWithKey({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReservationLoginInput;
}): Promise<OpenedSession> {
  const [reservation] = await ctx.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.key, input.key), isNull(reservations.deletedAt)));
  if (reservation?.email.toLowerCase() !== input.email.toLowerCase()) fail('LOGIN_FAILED', { values: { by: 'key' } });
  return inTransaction(ctx, (tx) => replaceByHolderSession({ ctx, tx, reservation }));
}
