import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import { can } from '@/lib/domain/permissions';
import { mayRead, type PrivateData } from '@/lib/domain/private-data';
import { REPORT_READS } from '@/lib/domain/report-rights';
import type { Context, Transaction, UserActor } from '../../context';
import { notifications, reportJobs, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { reportTable } from '../../documents/report-table';
import { fail, ProviderError } from '../../error';
import { drawEventReport } from '../../event/event/draw-event-report';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { enqueueMail } from '../../ground/outbox';
import { forEachRow, isNotWaiting } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { dropUnreferenced, keepFile, markUnreferenced, putUnreferenced } from '../../ground/unreferenced-file';
import { actorOfAccount } from '../../people/session/actor-of-account';
import { csvPieces, type Rows, refuseBeyondPackage, reportFileName, reportPages, xlsxPieces } from './read-report';
import { orderDueReports, type ReportJobRow, typeOfReport } from './report-jobs';

/** A run that gave no sign of life for so long, milliseconds, is taken as dead: another begins the file anew. */
const RUN_MS = 120_000;
/** Runs that may end without a file; after that the report has failed. */
const MOST_ATTEMPTS = 3;
/** Pause in which the process answers other calls, milliseconds. */
const PAUSE_MS = 5;

const TOLD: readonly PrivateData[] = ['contact', 'proof'];

/** The process stops, or another run has the report. */
class Interrupted extends Error {}

interface Running {
  ctx: Context;
  isStopping?: () => boolean;
}

/** The process is stopping, or another run has taken the report over. */
export async function runReports(running: Running): Promise<void> {
  await orderDueReports(running);
  await runReportJobs(running);
}

/**
 * Writes every report that waits, one after another, and begins anew those whose process died. Each is written by one
 * run at a time, in whichever process, and with the rights that its person has now. Answers how many ended.
 */
export async function runReportJobs({ ctx, isStopping = () => false }: Running): Promise<number> {
  const { state, run, runUntil, agencyId, createdAt, id } = reportJobs;
  const rows = await ctx.db
    .select({ id })
    .from(reportJobs)
    .where(
      and(
        inArray(state, ['waiting', 'running']),
        or(isNull(run), lt(runUntil, ctx.clock.now())),
        ofWorkingAgency(agencyId),
        isNotWaiting(ctx, 'report-jobs', id),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
  const ended = await forEachRow(ctx, { job: 'report-jobs', rows, idOf: ({ id }) => id }, (row) =>
    isStopping() ? Promise.resolve(false) : runOne(ctx, row.id, isStopping),
  );
  return ended.filter(Boolean).length;
}

/** The report's own run; null where it ended, or another run has it. */
type Begun = ReportJobRow & { run: string };

async function runOne(ctx: Context, id: string, isStopping: () => boolean): Promise<boolean> {
  const begun = await inTransaction(ctx, (tx) => beginRun(tx, ctx, id));
  if (!begun) return false;
  const actor = await actorOfAccount(ctx, begun.userId);
  if (begun.attempts > MOST_ATTEMPTS || !actor || !can(actor, REPORT_READS[begun.report]))
    return endRun(ctx, begun, 'failed');
  const storageKey = randomUUID();
  try {
    const { file, pieces } = await piecesOf({ ...ctx, actor, locale: begun.locale }, begun, isStopping);
    await putUnreferenced(ctx, { key: storageKey, body: pieces, contentType: typeOfReport(begun.format) });
    const tells = TOLD.filter((data) => mayRead(data, actor));
    return await endRun(ctx, begun, 'done', { storageKey, fileName: file, tells });
  } catch (error) {
    // A refusal (its person may not read it any more) would be the same at another time, so it is not tried again.
    if (error instanceof ProviderError && error.code !== 'BUSY') return endRun(ctx, begun, 'failed');
    const isInterrupted = error instanceof Interrupted;
    const attempts = isInterrupted ? begun.attempts - 1 : begun.attempts;
    const left = { state: 'waiting', run: null, runUntil: null, processed: 0, attempts } as const;
    await ctx.db.update(reportJobs).set(left).where(isOf(begun));
    if (isInterrupted) return false;
    throw error;
  } finally {
    await dropUnreferenced(ctx, storageKey);
  }
}

const isOf = ({ id, run }: Begun) => and(eq(reportJobs.id, id), eq(reportJobs.run, run));

const aliveUntil = ({ clock }: Context) => new Date(clock.now().getTime() + RUN_MS);

async function beginRun(tx: Transaction, ctx: Context, id: string): Promise<Begun | null> {
  const [row] = await tx.select().from(reportJobs).where(eq(reportJobs.id, id)).for('update');
  if (!row || row.state === 'done' || row.state === 'failed') return null;
  if (row.run !== null && row.runUntil && row.runUntil >= ctx.clock.now()) return null;
  const begun = { state: 'running', run: randomUUID(), attempts: row.attempts + 1, processed: 0 } as const;
  await tx
    .update(reportJobs)
    .set({ ...begun, runUntil: aliveUntil(ctx) })
    .where(eq(reportJobs.id, id));
  return { ...row, ...begun };
}

/** The file's name and bytes, as they are read; `ctx` is the person's. */
async function piecesOf(ctx: Context & { actor: UserActor }, begun: Begun, isStopping: () => boolean) {
  const { report: name, locale, format, filters, columns, eventId } = begun;
  const event = await staffEvent(ctx, eventId, REPORT_READS[name]);
  await refuseBeyondPackage(ctx, name, event);
  const pages = counted(ctx, begun, reportPages(ctx, { name, event: event.id, filters }), isStopping);
  const { file } = reportFileName({ name, locale, event, format });
  if (format === 'pdf') return { file, pieces: paperPieces(ctx, begun, event, pages) };
  const write = format === 'csv' ? csvPieces : xlsxPieces;
  return { file, pieces: write({ name, locale, columns, event, pages }) };
}

/** The report on paper, drawn once all its rows are read. Raises INVALID for too many. */
async function* paperPieces(
  ctx: Context,
  { report: name, locale, columns }: Begun,
  event: EventRow,
  pages: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const rows = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > REPORT_PAPER_ROWS) fail('INVALID', { fields: { format: 'invalid' } });
  }
  yield await drawEventReport(ctx, event, reportTable(name, rows, { locale, wanted: columns }), locale);
}

/** Passes the pages on, and notes after each how far the report is; a run that another has replaced ends there. */
async function* counted<Row>(ctx: Context, begun: Begun, pages: AsyncIterable<Row[]>, isStopping: () => boolean) {
  let processed = 0;
  for await (const rows of pages) {
    if (isStopping()) throw new Interrupted();
    yield rows;
    processed += rows.length;
    const told = await ctx.db
      .update(reportJobs)
      .set({ processed, runUntil: aliveUntil(ctx) })
      .where(isOf(begun))
      .returning({ id: reportJobs.id });
    if (told.length === 0) throw new Interrupted();
    await wait(PAUSE_MS);
  }
}

type File = Pick<ReportJobRow, 'tells'> & { storageKey: string; fileName: string };

/** Ends a report, and tells its person. Raises Interrupted where another run has it meanwhile. */
function endRun(ctx: Context, begun: Begun, state: 'done' | 'failed', file?: File): Promise<boolean> {
  const { id, agencyId, eventId, report, format, userId } = begun;
  return inTransaction(ctx, async (tx) => {
    const [mine] = await tx.select().from(reportJobs).where(isOf(begun)).for('update');
    if (!mine) throw new Interrupted();
    if (file) await keepFile(tx, file.storageKey);
    const { processed } = mine;
    const now = ctx.clock.now();
    const ended = { state, endedAt: now, run: null, runUntil: null, ...(file && { ...file, total: processed }) };
    await tx.update(reportJobs).set(ended).where(eq(reportJobs.id, id));
    // A scheduled report goes out by mail, since nobody waits for it at the page.
    if (file && begun.scheduleId !== null) await mailReport(tx, ctx, begun);
    else
      await tx.insert(notifications).values({
        id: randomUUID(),
        agencyId,
        eventId,
        forUserId: userId,
        createdAt: now,
        type: state === 'done' ? 'RPT_READY' : 'RPT_FAILED',
        params: { report, jobId: id },
      });
    const after = { eventId, report, format, processed };
    const entry = { action: `reportJob.${state}`, entity: 'reportJob', entityId: id };
    await writeAudit(tx, ctx, { agencyId, ...entry, after });
    return true;
  });
}

async function mailReport(tx: Transaction, ctx: Context, { id, agencyId, userId, locale }: Begun): Promise<void> {
  const [reader] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!reader) return;
  const order = { kind: 'scheduled-report', recipient: reader.email, dedupeKey: `scheduled-report ${id}` } as const;
  await enqueueMail(tx, ctx, { ...order, agencyId, locale, payload: { jobId: id } });
}

/** Removes the reports that ended before an instant, and their files. */
export async function sweepReportJobs(ctx: Context, before: Date): Promise<void> {
  const isOld = and(inArray(reportJobs.state, ['done', 'failed']), lt(reportJobs.endedAt, before));
  await inTransaction(ctx, async (tx) => {
    const gone = await tx.delete(reportJobs).where(isOld).returning({ storageKey: reportJobs.storageKey });
    for (const { storageKey } of gone) if (storageKey) await markUnreferenced(tx, ctx, storageKey);
  });
}
