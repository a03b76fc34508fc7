import type { WaitlistEntry } from '@/lib/contract/waitlist';
import type { Context } from '../../context';
import { describeEntry, entryStatus } from './describe-entry';
import { type EntryRecord, entryOfToken, offeredRooms } from './find-entry';
import { loadQueue } from './load-queue';

/** What the page of an entry shows. Raises NOT_FOUND. docs/domain.md, Waitlist. */
export async function getEntry({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<WaitlistEntry> {
  return readEntry(ctx, await entryOfToken(ctx, input.token));
}

/** Describes an entry that was found already, with its place in the queue as it is now. */
export async function readEntry(ctx: Context, record: EntryRecord): Promise<WaitlistEntry> {
  const now = ctx.clock.now();
  const { entry, reservation } = record;
  const queue = entryStatus(record, now) === 'waiting' ? await loadQueue(ctx, entry.eventId) : null;
  const rooms = reservation ? await offeredRooms(ctx.db, reservation.id) : [];
  return describeEntry({ record, queue, rooms, now, locale: ctx.locale });
}
