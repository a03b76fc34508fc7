import { Readable } from 'node:stream';
import { MOST_ROWS_READ, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Report, ReportFilters, ReportName } from '@/lib/contract/report';
import { csvFile, csvLines } from '@/lib/domain/csv';
import { listManifest } from '../../booking/transport/list-manifest';
import { listTransport } from '../../booking/transport/list-transport';
import type { Context } from '../../context';
import { inZone, type ReportRows, reportTable } from '../../documents/report-table';
import { fail } from '../../error';
import { drawEventReport } from '../../event/event/draw-event-report';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { type EventRow, visibleEvent } from '../../event/event/find-bookable-event';
import { listGuests } from '../../event/guest/list-guests';
import { listCatering } from '../../event/household/list-catering';
import { listMovements } from '../../money/master-account/list-movements';
import { listPayments } from '../../money/payment/find-payment';
import { listCallers } from '../call/list-callers';
import { listCalls } from '../call/list-calls';

interface ListInput {
  ctx: Context;
  input: { event: string; query: PageQuery & ReportFilters };
}

/** A report is its list, with the list's own filters: who may see which rows is decided there. */
const LISTS: { [Name in ReportName]: (list: ListInput) => Promise<Page<ReportRows[Name]>> } = {
  attendance: listGuests,
  catering: listCatering,
  payments: listPayments,
  account: listMovements,
  calls: listCalls,
  callers: listCallers,
  transport: listTransport,
  manifest: listManifest,
};

interface ReportInput {
  name: ReportName;
  event: string;
  locale: Language;
  filters: ReportFilters;
  /** Names of the columns that are wanted; none = all. */
  columns: readonly string[];
}

const OF_CALLS: readonly ReportName[] = ['calls', 'callers'];

/** Raises PACKAGE_LIMIT for the reports of calls where the event's package is without them. */
async function refuseBeyondPackage(ctx: Context, name: ReportName, event: EventRow): Promise<void> {
  if (OF_CALLS.includes(name)) refuseWithout(await packageOf(ctx.db, event.id), 'callReports');
}

/** A page of a report as the console shows it. Raises NOT_FOUND, and PACKAGE_LIMIT for one beyond the event's package. */
export async function readReport({
  ctx,
  input: { name, event: key, locale, filters, columns: wanted, ...page },
}: {
  ctx: Context;
  input: ReportInput & Pick<PageQuery, 'page' | 'per_page'>;
}): Promise<Report> {
  const { data, ...place } = await LISTS[name]({ ctx, input: { event: key, query: { ...page, ...filters } } });
  const event = await visibleEvent(ctx, key);
  await refuseBeyondPackage(ctx, name, event);
  const { columns, rows } = reportTable(name, data, { locale, wanted });
  return {
    ...pick(place),
    report: name,
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    writtenAt: ctx.clock.now().toISOString(),
    columns,
    rows,
  };
}

const pick = ({ current_page, per_page, last_page, total }: Omit<Page<never>, 'data'>) => ({
  ...{ current_page, per_page, last_page, total },
});

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

interface ReportFile {
  name: string;
  contentType: string;
  body: Uint8Array | ReadableStream<Uint8Array>;
}

/**
 * A whole report as a file in the reader's language. A CSV file is written while it is read, so that it is never in memory
 * as a whole. Raises as `readReport`, and INVALID for a PDF of too many rows.
 */
export async function writeReport({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReportInput & { format: 'csv' | 'xlsx' | 'pdf' };
}): Promise<ReportFile> {
  const { name, locale, format, columns: wanted } = input;
  const event = await visibleEvent(ctx, input.event);
  const pages = pagesOf(ctx, input);
  // What refuses the caller does so before a file begins.
  const first = await pages.next();
  await refuseBeyondPackage(ctx, name, event);
  const title = reportTable(name, [], { locale }).title;
  const file = `${title}-${event.code}.${format}`.toLowerCase().replaceAll(' ', '-');
  const tableOf = (rows: ReportRows[ReportName][]) => reportTable(name, rows, { locale, wanted });
  if (format === 'csv') {
    const lines = linesOf({ first: first.value ?? [], pages, tableOf, zone: [event.timeZone, locale] });
    return {
      name: file,
      contentType: CONTENT_TYPES.csv,
      body: Readable.toWeb(Readable.from(lines)) as ReadableStream<Uint8Array>,
    };
  }
  const rows = [...(first.value ?? [])];
  for await (const page of pages) {
    rows.push(...page);
    if (format === 'pdf' && rows.length > REPORT_PAPER_ROWS) break;
  }
  if (format === 'pdf') {
    if (rows.length > REPORT_PAPER_ROWS) fail('INVALID', { fields: { format: 'invalid' } });
    return {
      name: file,
      contentType: CONTENT_TYPES.pdf,
      body: await drawEventReport(ctx, event, tableOf(rows), locale),
    };
  }
  const { header, rows: cells } = inZone(tableOf(rows), event.timeZone, locale);
  // The writer is heavy: the first file of its kind loads it, not every start.
  const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
  return { name: file, contentType: SHEET_TYPE, body: await renderSheet({ header, rows: cells }, title) };
}

interface Lines {
  first: ReportRows[ReportName][];
  pages: AsyncIterable<ReportRows[ReportName][]>;
  tableOf: (rows: ReportRows[ReportName][]) => ReturnType<typeof reportTable>;
  zone: [timeZone: string, locale: Language];
}

async function* linesOf({ first, pages, tableOf, zone }: Lines): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { header, rows } = inZone(tableOf(first), ...zone);
  yield encoder.encode(csvFile([header, ...rows]));
  for await (const page of pages) yield encoder.encode(csvLines(inZone(tableOf(page), ...zone).rows));
}

/** All rows, page after page, as the list answers them now. */
async function* pagesOf(ctx: Context, { name, event, filters }: ReportInput) {
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...filters, page, per_page: MOST_ROWS_READ };
    const found: Page<ReportRows[ReportName]> = await LISTS[name]({ ctx, input: { event, query } });
    yield found.data;
    last = found.last_page;
  }
}
