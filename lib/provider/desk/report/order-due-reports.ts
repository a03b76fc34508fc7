import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, ne } from 'drizzle-orm';
import { REPORT_LATE_HOURS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import { REPORT_READS } from '@/lib/domain/report-rights';
import { nextReportAt } from '@/lib/domain/report-schedule';
import type { Context } from '../../context';
import { events, reportJobs, reportSchedules } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { eachApart, isNotWaiting } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { actorsOfAccounts } from '../../people/session/actor-of-account';
import { REPORT_LISTS } from './report-pages';

const HOUR_MS = 3_600_000;

/**
 * The job: of every schedule whose time has come orders a report for each reader who still reads it, once for a time,
 * whichever process does. Those of an archived event and of a suspended agency wait; what is long past is left out.
 * Answers how many reports were ordered.
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
  const ordered = await eachApart(ctx, { job: 'report-jobs', rows, idOf }, (row) => orderOne(ctx, row));
  return ordered.reduce((sum, each) => sum + each, 0);
}

interface Due {
  schedule: typeof reportSchedules.$inferSelect;
  event: typeof events.$inferSelect;
}

async function orderOne(ctx: Context, { schedule, event }: Due): Promise<number> {
  const now = ctx.clock.now();
  const { id, agencyId, eventId, report, format, locale, filters, columns, nextAt: dueAt } = schedule;
  const isLate = now.getTime() - dueAt.getTime() > REPORT_LATE_HOURS * HOUR_MS;
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
          ...{ id: randomUUID(), agencyId, eventId, report, locale, filters, columns, userId, total },
          // What has grown too long for paper goes out as a table.
          format: format === 'pdf' && total > REPORT_PAPER_ROWS ? ('xlsx' as const) : format,
          ...{ state: 'waiting' as const, scheduleId: id, dueAt, createdAt: now },
        })),
      )
      .onConflictDoNothing();
    const after = { report, format, readers: totals.length, dueAt: dueAt.toISOString() };
    const entry = { action: 'reportSchedule.sent', entity: 'reportSchedule', entityId: id };
    await writeAudit(tx, ctx, { agencyId, ...entry, after });
    return totals.length;
  });
}

/** Who of its readers reads the report now, and how many rows it has for them. */
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
