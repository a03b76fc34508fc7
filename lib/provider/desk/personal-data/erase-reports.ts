import { and, eq, inArray, or } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { events, outbox, reportJobs } from '../../db/schema';
import { markUnreferenced } from '../../ground/unreferenced-file';

const ANEW = {
  state: 'waiting',
  run: null,
  runUntil: null,
  processed: 0,
  storageKey: null,
  fileName: null,
  endedAt: null,
} as const;

/**
 * Removes the reports that an agency keeps as files, since the erased person may be in any of them; they can be asked
 * for again. One that is being written, or waits to be mailed, is written anew. Answers the store's keys of files that
 * go once the transaction has committed.
 */
export async function eraseReports(tx: Transaction, ctx: Context, agencyId: string): Promise<string[]> {
  const { id, eventId, state, storageKey } = reportJobs;
  const ofAgency = tx.select({ id: events.id }).from(events).where(eq(events.agencyId, agencyId));
  const kept = await tx
    .select({ id, key: storageKey })
    .from(reportJobs)
    .where(and(inArray(eventId, ofAgency), inArray(state, ['running', 'done'])))
    .for('update');
  if (kept.length === 0) return [];
  const orders = new Map(kept.map((job) => [`scheduled-report ${job.id}`, job.id]));
  const unsent = await tx
    .delete(outbox)
    .where(and(inArray(outbox.dedupeKey, [...orders.keys()]), eq(outbox.status, 'pending')))
    .returning({ order: outbox.dedupeKey });
  const ids = kept.map((job) => job.id);
  const waiting = unsent.flatMap(({ order }) => orders.get(order) ?? []);
  await tx
    .update(reportJobs)
    .set(ANEW)
    .where(and(inArray(id, ids), or(eq(state, 'running'), inArray(id, waiting))));
  await tx.delete(reportJobs).where(and(inArray(id, ids), eq(state, 'done')));
  const keys = kept.flatMap(({ key }) => key ?? []);
  for (const key of keys) await markUnreferenced(tx, ctx, key);
  return keys;
}
