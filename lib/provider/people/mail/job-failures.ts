import { count, desc, eq } from 'drizzle-orm';
import type { JobFailure, JobFailures } from '@/lib/contract/job-failure';
import type { Context } from '../../context';
import { jobFailures, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { WHOLE_JOB } from '../../ground/run-job';

const SHOWN = 100;

const failuresOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ failure: jobFailures, reservationKey: reservations.key })
    .from(jobFailures)
    .leftJoin(reservations, eq(reservations.id, jobFailures.rowId));

/** What failed and has not succeeded since, the newest first, a hundred at most, and how many there are. */
export async function listJobFailures({ ctx }: { ctx: Context }): Promise<JobFailures> {
  const [rows, [counted]] = await Promise.all([
    failuresOf(ctx).orderBy(desc(jobFailures.lastFailedAt)).limit(SHOWN),
    ctx.db.select({ total: count() }).from(jobFailures),
  ]);
  return { items: rows.map(describeFailure), total: counted?.total ?? 0 };
}

/** Has what failed tried now instead of after its wait. Raises NOT_FOUND where it has succeeded meanwhile. */
export async function retryJob({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<JobFailure> {
  const failure = await inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const ofId = eq(jobFailures.id, input.id);
    const [due] = await tx.update(jobFailures).set({ nextAttemptAt: now }).where(ofId).returning();
    if (!due) fail('NOT_FOUND');
    await writeAudit(tx, ctx, {
      ...{ agencyId: null, action: 'job.retried', entity: 'job', entityId: due.job },
      after: { recordId: due.rowId || null, failures: due.failures },
    });
    const [row] = await failuresOf({ db: tx }).where(ofId);
    return describeFailure(row ?? fail('NOT_FOUND'));
  });
  ctx.services.wakeWorkers(failure.job);
  return failure;
}

type Row = { failure: typeof jobFailures.$inferSelect; reservationKey: string | null };

function describeFailure({ failure, reservationKey }: Row): JobFailure {
  const { id, job, rowId, failures, lastError, firstFailedAt, lastFailedAt, nextAttemptAt } = failure;
  return {
    ...{ id, job, failures, lastError, reservationKey },
    recordId: rowId === WHOLE_JOB ? null : rowId,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
  };
}
