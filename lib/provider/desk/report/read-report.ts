import { Readable } from 'node:stream';
import { MOST_ROWS_READ, REPORT_DIRECT_ROWS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Report, ReportFilters, ReportName } from '@/lib/contract/report';
import { csvFile, csvLines } from '@/lib/domain/csv';
import { listBookedRooms } from '../../booking/reservation/list-booked-rooms';
import { listDues } from '../../booking/reservation/list-dues';
import { listNights } from '../../booking/reservation/list-nights';
import { listManifest, listTransport } from '../../booking/transport/list-transport';
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
import { listCallers, listCalls } from '../call/list-calls';

/**
 * A page of a report as the console shows it. Raises NOT_FOUND, and PACKAGE_LIMIT for one beyond the event's package.
 */
export async function readReport({
  ctx,
  input: { name, event: key, locale, filters, columns: wanted, ...page },
}: {
  ctx: Context;
  input: ReportInput & Pick<PageQuery, 'page' | 'per_page'>;
}): Promise<Report> {
  // Names in the records are in the language of the headings, which may be another than the browser's.
  const asReader = { ...ctx, locale };
  const { data, ...place } = await REPORT_LISTS[name]({
    ctx: asReader,
    input: { event: key, query: { ...page, ...filters } },
  });
  const event = await visibleEvent(ctx, key);
  await refuseBeyondPackage(ctx, name, event);
  const { columns, rows, currencies } = reportTable(name, data, { locale, wanted });
  return {
    ...pick(place),
    report: name,
    eventCode: event.code,
    eventName: event.name,
    timeZone: event.timeZone,
    writtenAt: ctx.clock.now().toISOString(),
    columns,
    rows,
    currencies,
  };
}

const pick = ({ current_page, per_page, last_page, total }: Omit<Page<never>, 'data'>) => ({
  current_page,
  per_page,
  last_page,
  total,
});

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

interface ReportFile {
  name: string;
  contentType: string;
  body: Uint8Array | ReadableStream<Uint8Array>;
}

/**
 * A whole report as a file in the reader's language. A CSV file, and an Excel file of many rows, is written while it is
 * read, so that it is never in memory as a whole. Raises as `readReport`, and INVALID for a PDF of too many rows.
 */
export async function writeReport({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReportInput & { format: 'csv' | 'xlsx' | 'pdf' };
}): Promise<ReportFile> {
  const { name, locale, format, columns } = input;
  const event = await visibleEvent(ctx, input.event);
  const pages = reportPages({ ...ctx, locale }, input);
  // The first page is read now, so that a refusal comes before the file begins.
  const rows = [...((await pages.next()).value ?? [])];
  await refuseBeyondPackage(ctx, name, event);
  const { title, file } = reportFileName({ name, locale, event, format });
  const written = (begun: Rows) => ({ name, locale, columns, event, pages: afterwards(begun, pages) });
  if (format === 'csv') return { name: file, contentType: CONTENT_TYPES.csv, body: streamOf(csvPieces(written(rows))) };
  const most = format === 'pdf' ? REPORT_PAPER_ROWS : REPORT_DIRECT_ROWS;
  while (rows.length <= most) {
    const page = await pages.next();
    if (page.done) break;
    rows.push(...page.value);
  }
  const table = reportTable(name, rows, { locale, wanted: columns });
  if (format === 'pdf') {
    if (rows.length > REPORT_PAPER_ROWS) fail('INVALID', { fields: { format: 'invalid' } });
    return { name: file, contentType: CONTENT_TYPES.pdf, body: await drawEventReport(ctx, event, table, locale) };
  }
  // The writer is heavy: the first file of its kind loads it, not every start.
  const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
  if (rows.length > REPORT_DIRECT_ROWS)
    return { name: file, contentType: SHEET_TYPE, body: streamOf(xlsxPieces(written(rows))) };
  return { name: file, contentType: SHEET_TYPE, body: await renderSheet(inZone(table, event.timeZone, locale), title) };
}

async function* afterwards(begun: Rows, pages: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield begun;
  yield* pages;
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;

interface ListInput {
  ctx: Context;
  input: { event: string; query: PageQuery & ReportFilters };
}

/** A report is its list, with the list's own filters: who may see which rows is decided there. */
export const REPORT_LISTS: { [Name in ReportName]: (list: ListInput) => Promise<Page<ReportRows[Name]>> } = {
  attendance: listGuests,
  catering: listCatering,
  rooms: listNights,
  booked: listBookedRooms,
  payments: listPayments,
  dues: listDues,
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
export async function refuseBeyondPackage(ctx: Context, name: ReportName, event: EventRow): Promise<void> {
  if (OF_CALLS.includes(name)) refuseWithout(await packageOf(ctx.db, event.id), 'callReports');
}

/** Rows of one of the reports. */
export type Rows = ReportRows[ReportName][];

/**
 * All rows in pieces, as the list answers them now. Payments are read on from the last one that was read, so that one
 * made meanwhile neither repeats nor hides another. Raises what the list raises.
 */
export async function* reportPages(
  ctx: Context,
  { name, event, filters }: Pick<ReportInput, 'name' | 'event' | 'filters'>,
): AsyncGenerator<Rows, undefined> {
  if (name === 'payments') {
    for (let after: string | undefined; ; ) {
      const query = { ...filters, page: 1, per_page: MOST_ROWS_READ };
      const { data } = await listPayments({ ctx, input: { event, query, after } });
      yield data;
      after = data.at(-1)?.payment.id;
      if (data.length < MOST_ROWS_READ) return;
    }
  }
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...filters, page, per_page: MOST_ROWS_READ };
    const found: Page<ReportRows[ReportName]> = await REPORT_LISTS[name]({ ctx, input: { event, query } });
    yield found.data;
    last = found.last_page;
  }
}

interface Written extends Pick<ReportInput, 'name' | 'locale' | 'columns'> {
  event: Pick<EventRow, 'code' | 'timeZone'>;
  pages: AsyncIterable<Rows>;
}

/** The title of a report in a language, and what its file is called. */
export function reportFileName({
  name,
  locale,
  event,
  format,
}: Omit<Written, 'pages' | 'columns'> & { format: string }) {
  const { title } = reportTable(name, [], { locale });
  return { title, file: `${title}-${event.code}.${format}`.toLowerCase().replaceAll(' ', '-') };
}

const tableOf = ({ name, locale, columns, event }: Written, rows: Rows) =>
  inZone(reportTable(name, rows, { locale, wanted: columns }), event.timeZone, locale);

/** A report as a CSV file in pieces, one for each page of its rows; a file of no rows is its header. */
export async function* csvPieces(written: Written): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvFile([tableOf(written, []).header]));
  for await (const rows of written.pages) yield encoder.encode(csvLines(tableOf(written, rows).rows));
}

/** A report as an Excel file in pieces, never in memory as a whole. */
export async function* xlsxPieces(written: Written): AsyncGenerator<Uint8Array> {
  // The writer is loaded by the first file of its kind, not by every start.
  const { sheetPieces } = await import('../../documents/sheet-pieces');
  const { title, header, kinds } = tableOf(written, []);
  const pieces = async function* () {
    for await (const rows of written.pages) yield tableOf(written, rows).rows;
  };
  yield* sheetPieces({ name: title, header, kinds, pieces: pieces() });
}
