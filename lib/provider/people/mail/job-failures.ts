import { count, desc, eq, sql } from 'drizzle-orm';
import type { JobFailure, JobFailureQuery, JobFailures } from '@/lib/contract/job-failure';
import type { Context } from '../../context';
import { agencies, jobFailures, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { WHOLE_JOB } from '../../ground/run-job';

const SHOWN = 100;

/** The agency of the record at which a job failed, a reservation, an event or a message: of a row of `job_failures`. */
export const AGENCY_OF_FAILURE = sql`coalesce(
  (select r.agency_id from reservations r where r.id = job_failures.row_id),
  (select e.agency_id from events e where e.id = job_failures.row_id),
  (select o.agency_id from outbox o where o.id = job_failures.row_id))`;

const failuresOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ failure: jobFailures, reservationKey: reservations.key, agencyName: agencies.name })
    .from(jobFailures)
    .leftJoin(reservations, eq(reservations.id, jobFailures.rowId))
    .leftJoin(agencies, eq(agencies.id, AGENCY_OF_FAILURE));

/**
 * What failed and has not succeeded since, of all agencies or of one, the newest first, a hundred at most, and how many
 * there are.
 */
export async function listJobFailures({
  ctx,
  input: { 'filter[agency]': agency },
}: {
  ctx: Context;
  input: JobFailureQuery;
}): Promise<JobFailures> {
  const asked = agency === undefined ? undefined : eq(agencies.id, agency);
  const ofAgency = ctx.db
    .select({ total: count() })
    .from(jobFailures)
    .innerJoin(agencies, eq(agencies.id, AGENCY_OF_FAILURE))
    .where(asked);
  const [rows, [counted]] = await Promise.all([
    failuresOf(ctx).where(asked).orderBy(desc(jobFailures.lastFailedAt)).limit(SHOWN),
    asked ? ofAgency : ctx.db.select({ total: count() }).from(jobFailures),
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

interface Row {
  failure: typeof jobFailures.$inferSelect;
  reservationKey: string | null;
  agencyName: string | null;
}

function describeFailure({ failure, reservationKey, agencyName }: Row): JobFailure {
  const { id, job, rowId, failures, lastError, firstFailedAt, lastFailedAt, nextAttemptAt } = failure;
  return {
    ...{ id, job, failures, lastError, reservationKey, agencyName },
    recordId: rowId === WHOLE_JOB ? null : rowId,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
  };
}
