import type { WaitlistEntry } from '@/lib/contract/waitlist';
import type { Context } from '../../context';
import { fail } from '../../error';
import { endEntry } from './end-entry';
import { entryOfToken } from './find-entry';
import { readEntry } from './get-entry';

interface ByToken {
  ctx: Context;
  input: { token: string };
}

/** Leaves the list, giving an offer back where there is one. Raises NOT_FOUND, ALREADY_DECIDED for a booked entry. */
export async function leaveWaitlist({ ctx, input }: ByToken): Promise<WaitlistEntry> {
  await endEntry(ctx, await entryOfToken(ctx, input.token), 'declined');
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}

/** Declines the offer of an entry: its rooms are free at once. Raises NOT_FOUND, INVALID_STATE without an offer. */
export async function declineOffer({ ctx, input }: ByToken): Promise<WaitlistEntry> {
  const record = await entryOfToken(ctx, input.token);
  if (record.entry.status === 'waiting') fail('INVALID_STATE');
  await endEntry(ctx, record, 'declined');
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}
