import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { outbox, reportJobs } from '../../db/schema';
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
 * Takes away the reports that an agency keeps as files, since whoever was erased may stand in any of them: they can be asked
 * for again. One that is being written, or waits to be mailed, is written anew. Answers the store's keys of files that go
 * once the transaction has committed.
 */
export async function eraseReports(tx: Transaction, ctx: Context, agencyId: string): Promise<string[]> {
  const ofAgency = eq(reportJobs.agencyId, agencyId);
  const held = and(ofAgency, inArray(reportJobs.state, ['running', 'done']));
  const kept = await tx.select({ key: reportJobs.storageKey }).from(reportJobs).where(held).for('update');
  const unsent = await tx
    .delete(outbox)
    .where(and(eq(outbox.agencyId, agencyId), eq(outbox.kind, 'scheduled-report'), eq(outbox.status, 'pending')))
    .returning({ id: sql<string>`${outbox.payload} ->> 'jobId'` });
  await tx
    .update(reportJobs)
    .set(ANEW)
    .where(
      and(
        held,
        sql`(${reportJobs.state} = 'running' or ${inArray(
          reportJobs.id,
          unsent.map(({ id }) => id),
        )})`,
      ),
    );
  await tx.delete(reportJobs).where(and(ofAgency, eq(reportJobs.state, 'done')));
  const keys = kept.flatMap(({ key }) => key ?? []);
  for (const key of keys) await markUnreferenced(tx, ctx, key);
  return keys;
}
