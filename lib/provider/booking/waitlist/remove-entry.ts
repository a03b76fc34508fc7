import type { WaitlistRow } from '@/lib/contract/waitlist';
import type { Context } from '../../context';
import { describeRow } from './describe-entry';
import { endEntry } from './end-entry';
import { managedEntry } from './find-entry';

/** Staff take somebody off the list, an offer included. Raises NOT_FOUND, ALREADY_DECIDED for a booked entry. */
export async function removeEntry({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<WaitlistRow> {
  await endEntry(ctx, await managedEntry(ctx, input.id), 'removed');
  const record = await managedEntry(ctx, input.id);
  return describeRow({ record, queue: null, rooms: [], now: ctx.clock.now(), locale: ctx.locale }, ctx);
}
