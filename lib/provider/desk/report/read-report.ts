import { eq } from 'drizzle-orm';
import { MAX_PER_PAGE, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Report, ReportName } from '@/lib/contract/report';
import { csvFile } from '@/lib/domain/csv';
import type { WrittenFile } from '../../booking/rooming-list/rooming-list';
import { listManifest } from '../../booking/transport/list-manifest';
import { listTransport } from '../../booking/transport/list-transport';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { inZone, type ReportRows, reportTable } from '../../documents/report-table';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { type EventRow, visibleEvent } from '../../event/event/find-bookable-event';
import { listGuests } from '../../event/guest/list-guests';
import { listCatering } from '../../event/household/list-catering';
import { listPayments } from '../../money/payment/find-payment';
import { listCallers } from '../call/list-callers';
import { listCalls } from '../call/list-calls';

interface ListInput {
  ctx: Context;
  input: { event: string; query: PageQuery };
}

/** A report is its list, unfiltered: who may see which rows is decided there. */
const LISTS: { [Name in ReportName]: (list: ListInput) => Promise<Page<ReportRows[Name]>> } = {
  attendance: listGuests,
  catering: listCatering,
  payments: listPayments,
  calls: listCalls,
  callers: listCallers,
  transport: listTransport,
  manifest: listManifest,
};

interface ReportInput {
  name: ReportName;
  event: string;
  locale: Language;
}

const OF_CALLS: readonly ReportName[] = ['calls', 'callers'];

/** Raises PACKAGE_LIMIT for the reports of calls where the event's package is without them. */
async function refuseBeyondPackage(ctx: Context, name: ReportName, event: EventRow): Promise<void> {
  if (OF_CALLS.includes(name)) refuseWithout(await packageOf(ctx.db, event.id), 'callReports');
}

/** A page of a report as the console shows it. Raises NOT_FOUND, and PACKAGE_LIMIT for one beyond the event's package. */
export async function readReport({
  ctx,
  input: { name, event: key, locale, ...query },
}: {
  ctx: Context;
  input: ReportInput & PageQuery;
}): Promise<Report> {
  const event = await visibleEvent(ctx, key);
  const { data, ...page } = await LISTS[name]({ ctx, input: { event: key, query } });
  await refuseBeyondPackage(ctx, name, event);
  const { columns, rows } = reportTable(name, data, locale);
  return {
    ...page,
    report: name,
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    writtenAt: ctx.clock.now().toISOString(),
    columns,
    rows,
  };
}

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

/** A whole report as a file in the reader's language. Raises as `readReport`, and INVALID for a PDF of too many rows. */
export async function writeReport({
  ctx,
  input: { name, event: key, locale, format },
}: {
  ctx: Context;
  input: ReportInput & { format: 'csv' | 'xlsx' | 'pdf' };
}): Promise<WrittenFile> {
  const rows = await everyRow(name, ctx, key);
  const table = reportTable(name, rows, locale);
  const event = await visibleEvent(ctx, key);
  await refuseBeyondPackage(ctx, name, event);
  const file = `${table.title}-${event.code}.${format}`.toLowerCase().replaceAll(' ', '-');
  if (format === 'pdf') {
    if (rows.length > REPORT_PAPER_ROWS) fail('INVALID', { fields: { format: 'invalid' } });
    return { name: file, contentType: CONTENT_TYPES.pdf, bytes: await drawReport(ctx, event, table, locale) };
  }
  const { title, header, rows: lines } = inZone(table, event.timeZone, locale);
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(csvFile([header, ...lines]));
    return { name: file, contentType: CONTENT_TYPES.csv, bytes };
  }
  // The writer is heavy: the first file of its kind loads it, not every start.
  const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
  return { name: file, contentType: SHEET_TYPE, bytes: await renderSheet({ header, rows: lines }, title) };
}

async function drawReport(ctx: Context, event: EventRow, table: ReturnType<typeof reportTable>, locale: Language) {
  const { code: eventCode, name: eventName, timeZone } = event;
  const [agency] = await ctx.db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, event.agencyId));
  const content = { ...table, eventCode, eventName, timeZone, agency: agency?.name ?? '' };
  const draw = () => drawDocument('report', content, { locale, createdAt: ctx.clock.now() });
  return keptDocument({ ctx, kind: 'report', facts: { content, locale, at: ctx.clock.now() }, draw });
}

async function everyRow<Name extends ReportName>(name: Name, ctx: Context, event: string): Promise<ReportRows[Name][]> {
  const rows: ReportRows[Name][] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await LISTS[name]({ ctx, input: { event, query: { page, per_page: MAX_PER_PAGE } } });
    rows.push(...found.data);
    last = found.last_page;
  }
  return rows;
}
