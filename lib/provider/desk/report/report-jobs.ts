import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { REPORT_FILE_DAYS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportJob, reportJobInput, StartedReportJob } from '@/lib/contract/report-job';
import { can } from '@/lib/domain/permissions';
import { mayRead } from '@/lib/domain/private-data';
import { REPORT_READS } from '@/lib/domain/report-rights';
import type { Context } from '../../context';
import { reportJobs } from '../../db/schema';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { REPORT_LISTS, refuseBeyondPackage } from './report-pages';

const LISTED = 10;
const DAY_MS = 86_400_000;

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A file's type, as it is stored and answered. */
export const typeOfReport = (format: keyof typeof CONTENT_TYPES): string => CONTENT_TYPES[format];

export type ReportJobRow = typeof reportJobs.$inferSelect;

interface Asked {
  ctx: Context;
  input: z.output<typeof reportJobInput> & { event: string };
}

/**
 * Asks for a whole report as a file that is written in the background, once per Idempotency-Key; how many rows it has is
 * counted first. Raises FORBIDDEN and NOT_FOUND to who does not read the report, PACKAGE_LIMIT as the report does,
 * INVALID for a PDF of too many rows.
 */
export async function startReportJob({ ctx, input: { event: key, ...asked } }: Asked): Promise<StartedReportJob> {
  const { actor } = ctx;
  const { report, filters, columns, format } = asked;
  if (actor.kind !== 'user' || !can(actor, REPORT_READS[report])) fail('FORBIDDEN');
  const event = await staffEvent(ctx, key, REPORT_READS[report]);
  const query = { ...filters, page: 1, per_page: 1 };
  const { total } = await REPORT_LISTS[report]({ ctx, input: { event: event.id, query } });
  await refuseBeyondPackage(ctx, report, event);
  if (format === 'pdf' && total > REPORT_PAPER_ROWS) fail('INVALID', { fields: { format: 'invalid' } });
  const locale = asked.locale ?? ctx.locale;
  const started = await once({
    ctx,
    call: `report-job ${event.id}`,
    fingerprint: { ...asked, locale },
    work: async (tx) => {
      const { id: eventId, agencyId } = event;
      const made = { id: randomUUID(), state: 'waiting' } as const;
      await tx.insert(reportJobs).values({
        ...{ ...made, agencyId, eventId, report, format, locale, filters, columns, total },
        ...{ userId: actor.userId, createdAt: ctx.clock.now() },
      });
      const after = { eventId, report, format, total };
      const entry = { action: 'reportJob.started', entity: 'reportJob', entityId: made.id };
      await writeAudit(tx, ctx, { agencyId, ...entry, after });
      return made;
    },
  });
  ctx.services.wakeWorkers('report-jobs');
  return started;
}

/**
 * The caller's own report of a job. Raises NOT_FOUND for that of anybody else, and where the caller does not read such
 * reports any more, FORBIDDEN where it tells what the caller may not read any more.
 */
async function ownJob({ db, actor, ...ctx }: Context, id: string): Promise<ReportJobRow> {
  const [found] = await db.select().from(reportJobs).where(eq(reportJobs.id, id));
  if (!found || actor.kind !== 'user' || found.userId !== actor.userId) return fail('NOT_FOUND');
  await staffEvent({ ...ctx, db, actor }, found.eventId, REPORT_READS[found.report]);
  if (found.tells.some((data) => !mayRead(data, actor))) fail('FORBIDDEN');
  return found;
}

const describeJob = ({ id, report, format, state, processed, total, createdAt, endedAt }: ReportJobRow): ReportJob => ({
  ...{ id, report, format, state, processed, total },
  createdAt: createdAt.toISOString(),
  keptUntil: state === 'done' && endedAt ? new Date(endedAt.getTime() + REPORT_FILE_DAYS * DAY_MS).toISOString() : null,
});

/** How far a report is. Raises NOT_FOUND, FORBIDDEN. */
export async function readReportJob({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ReportJob> {
  return describeJob(await ownJob(ctx, input.id));
}

/** The newest reports of an event that the caller asked for and may still read, the last one first. Raises NOT_FOUND. */
export async function listReportJobs({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<ReportJob[]> {
  const { actor, db } = ctx;
  const event = await staffEvent(ctx, input.event, 'listEvents');
  if (actor.kind !== 'user') return [];
  const found = await db
    .select()
    .from(reportJobs)
    .where(and(eq(reportJobs.eventId, event.id), eq(reportJobs.userId, actor.userId)))
    .orderBy(desc(reportJobs.createdAt), desc(reportJobs.id))
    .limit(LISTED);
  return found
    .filter(({ report, tells }) => can(actor, REPORT_READS[report]) && tells.every((data) => mayRead(data, actor)))
    .map(describeJob);
}

/** The file of a report that is done. Raises as `readReportJob`, NOT_FOUND while there is none and once it is gone. */
export async function openReportFile({ ctx, input }: { ctx: Context; input: { id: string } }) {
  const { storageKey, fileName, format } = await ownJob(ctx, input.id);
  const stored = storageKey && (await ctx.services.files.open(storageKey));
  if (!stored || !fileName) return fail('NOT_FOUND');
  return { name: fileName, contentType: CONTENT_TYPES[format], body: stored.body };
}
