import { randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, asc, desc, eq, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { REPORT_FILE_DAYS, REPORT_LATE_HOURS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportJob, reportJobInput, StartedReportJob } from '@/lib/contract/report-job';
import { can } from '@/lib/domain/permissions';
import { mayRead } from '@/lib/domain/private-data';
import { REPORT_READS } from '@/lib/domain/report-rights';
import { nextReportAt } from '@/lib/domain/report-schedule';
import type { Context } from '../../context';
import { events, reportJobs, reportSchedules } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { actorsOfAccounts } from '../../people/session/actor-of-account';
import { REPORT_LISTS, refuseBeyondPackage } from './read-report';

const LISTED = 10;

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
 * Asks for a whole report as a file that is written in the background, once per Idempotency-Key; how many rows it has
 * is counted first. Raises FORBIDDEN and NOT_FOUND to who does not read the report, PACKAGE_LIMIT as the report does,
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
        ...made,
        agencyId,
        eventId,
        report,
        format,
        locale,
        filters,
        columns,
        total,
        userId: actor.userId,
        createdAt: ctx.clock.now(),
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
 * The caller's own report of a job. Raises NOT_FOUND for somebody else's and where the caller may not read such reports
 * any more, FORBIDDEN where it contains what the caller may not read any more.
 */
async function ownJob({ db, actor, ...ctx }: Context, id: string): Promise<ReportJobRow> {
  const [found] = await db.select().from(reportJobs).where(eq(reportJobs.id, id));
  if (!found || actor.kind !== 'user' || found.userId !== actor.userId) return fail('NOT_FOUND');
  await staffEvent({ ...ctx, db, actor }, found.eventId, REPORT_READS[found.report]);
  if (found.tells.some((data) => !mayRead(data, actor))) fail('FORBIDDEN');
  return found;
}

const describeJob = ({ id, report, format, state, processed, total, createdAt, endedAt }: ReportJobRow): ReportJob => ({
  id,
  report,
  format,
  state,
  processed,
  total,
  createdAt: createdAt.toISOString(),
  keptUntil:
    state === 'done' && endedAt
      ? new Date(endedAt.getTime() + REPORT_FILE_DAYS * millisecondsInDay).toISOString()
      : null,
});

/** How far a report is. Raises NOT_FOUND, FORBIDDEN. */
export async function readReportJob({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ReportJob> {
  return describeJob(await ownJob(ctx, input.id));
}

/**
 * The newest reports of an event that the caller asked for and may still read, the last one first. Raises NOT_FOUND.
 */
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

/**
 * The job: orders the report of every schedule whose time has come, for each reader who may still read it, once for
 * each time even with several processes. Those of an archived event and of a suspended agency wait; times that were
 * missed long ago are left out. Answers how many reports were ordered.
 */
export async function orderDueReports({ ctx }: { ctx: Context }): Promise<number> {
  const rows = await ctx.db
    .select({ schedule: reportSchedules, event: events })
    .from(reportSchedules)
    .innerJoin(events, eq(events.id, reportSchedules.eventId))
    .where(
      and(
        eq(reportSchedules.active, true),
        lte(reportSchedules.nextAt, ctx.clock.now()),
        ne(events.state, 'archived'),
        ofWorkingAgency(reportSchedules.agencyId),
        isNotWaiting(ctx, 'report-jobs', reportSchedules.id),
      ),
    )
    .orderBy(asc(reportSchedules.nextAt));
  const idOf = ({ schedule }: (typeof rows)[number]) => schedule.id;
  const ordered = await forEachRow(ctx, { job: 'report-jobs', rows, idOf }, (row) => orderOne(ctx, row));
  return ordered.reduce((sum, each) => sum + each, 0);
}

interface Due {
  schedule: typeof reportSchedules.$inferSelect;
  event: typeof events.$inferSelect;
}

async function orderOne(ctx: Context, { schedule, event }: Due): Promise<number> {
  const now = ctx.clock.now();
  const { id, agencyId, eventId, report, format, locale, filters, columns, nextAt: dueAt } = schedule;
  const isLate = now.getTime() - dueAt.getTime() > REPORT_LATE_HOURS * millisecondsInHour;
  const totals = isLate ? [] : await totalsOf(ctx, { schedule, event });
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for('update');
    // Another process has ordered it, or it was turned off.
    if (!row?.active || row.nextAt.getTime() !== dueAt.getTime()) return 0;
    const nextAt = nextReportAt(row.rhythm, now, event.timeZone);
    await tx.update(reportSchedules).set({ nextAt }).where(eq(reportSchedules.id, id));
    if (totals.length === 0) return 0;
    await tx
      .insert(reportJobs)
      .values(
        totals.map(({ userId, total }) => ({
          id: randomUUID(),
          agencyId,
          eventId,
          report,
          locale,
          filters,
          columns,
          userId,
          total,
          // A report that has grown too long for paper goes out as a table.
          format: format === 'pdf' && total > REPORT_PAPER_ROWS ? ('xlsx' as const) : format,
          state: 'waiting' as const,
          scheduleId: id,
          dueAt,
          createdAt: now,
        })),
      )
      .onConflictDoNothing();
    const after = { report, format, readers: totals.length, dueAt: dueAt.toISOString() };
    const entry = { action: 'reportSchedule.sent', entity: 'reportSchedule', entityId: id };
    await writeAudit(tx, ctx, { agencyId, ...entry, after });
    return totals.length;
  });
}

/** The readers who still may read the report, and how many rows it has for each. */
async function totalsOf(ctx: Context, { schedule, event }: Due) {
  const totals: { userId: string; total: number }[] = [];
  const actors = await actorsOfAccounts(ctx, schedule.readers);
  for (const userId of schedule.readers) {
    const actor = actors.get(userId);
    if (!actor || !worksForEvent(actor, event, REPORT_READS[schedule.report])) continue;
    const query = { ...schedule.filters, page: 1, per_page: 1 };
    const input = { event: event.id, query };
    const { total } = await REPORT_LISTS[schedule.report]({ ctx: { ...ctx, actor }, input });
    totals.push({ userId, total });
  }
  return totals;
}
