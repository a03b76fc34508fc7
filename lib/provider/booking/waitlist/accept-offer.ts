import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { replaceByHolderSession } from '../../people/session/open-session';
import { entryStatus } from './describe-entry';
import { entryOfToken } from './find-entry';

/**
 * Opens the session of the offered hold, as the login link of its mail does; the checkout confirms it. Raises
 * NOT_FOUND, HOLD_EXPIRED where the offer is over, LINK_INVALID once it is booked, INVALID_STATE where there is none.
 */
export async function acceptOffer({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<{ reservationKey: string; cookies: string[] }> {
  const record = await entryOfToken(ctx, input.token);
  const { reservation } = record;
  const status = entryStatus(record, ctx.clock.now());
  if (status === 'lapsed') fail('HOLD_EXPIRED');
  // Once it is booked, the link of the list lets nobody in any more: the confirmation has its own.
  if (status === 'booked') fail('LINK_INVALID');
  if (status !== 'offered' || !reservation) fail('INVALID_STATE');
  const { cookies } = await inTransaction(ctx, (tx) => replaceByHolderSession({ ctx, tx, reservation }));
  return { reservationKey: reservation.key, cookies };
}
