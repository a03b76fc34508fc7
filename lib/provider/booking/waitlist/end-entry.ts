import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { deleteReservation } from '../reservation/delete-reservation';
import { entryStatus } from './describe-entry';
import type { EntryRecord } from './find-entry';
import { auditEntry } from './settle-offers';

type Ended = 'declined' | 'removed';

/**
 * Ends an entry that waits or has an offer; the held rooms go back at once, for the next of the list. Ending it twice
 * stays as it is; a booked one is ALREADY_DECIDED. The hold goes first: should this end between the two, the next
 * serving finds it given up and settles the entry.
 */
export async function endEntry(ctx: Context, record: EntryRecord, ended: Ended): Promise<void> {
  const { entry, reservation } = record;
  const status = entryStatus(record, ctx.clock.now());
  if (status === 'booked') fail('ALREADY_DECIDED');
  if (status !== 'waiting' && status !== 'offered') return;
  if (reservation) await giveUpHold(ctx, reservation.key);
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx
      .update(waitlistEntries)
      .set({ status: ended, version: sql`${waitlistEntries.version} + 1` })
      .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, entry.status)))
      .returning();
    if (changed) await auditEntry(tx, ctx, changed, entry.status);
    // Between reading and changing it an offer was made, or it was settled: whoever asked looks again.
    else fail('STALE');
  });
  ctx.services.wakeWorkers();
}

/** The person of the entry is no holder by their token, so the hold is given up in the list's own name. */
const giveUpHold = (ctx: Context, key: string) =>
  deleteReservation({ ctx: { ...ctx, actor: { kind: 'system', job: 'waitlist' } }, input: { key } });
