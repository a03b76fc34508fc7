import { Readable } from 'node:stream';
import { REPORT_DIRECT_ROWS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Report } from '@/lib/contract/report';
import type { Context } from '../../context';
import { inZone, type ReportRows, reportTable } from '../../documents/report-table';
import { fail } from '../../error';
import { drawEventReport } from '../../event/event/draw-event-report';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { REPORT_LISTS, type ReportInput, refuseBeyondPackage, reportPages } from './report-pages';
import { csvPieces, reportFileName, xlsxPieces } from './report-pieces';

/** A page of a report as the console shows it. Raises NOT_FOUND, and PACKAGE_LIMIT for one beyond the event's package. */
export async function readReport({
  ctx,
  input: { name, event: key, locale, filters, columns: wanted, ...page },
}: {
  ctx: Context;
  input: ReportInput & Pick<PageQuery, 'page' | 'per_page'>;
}): Promise<Report> {
  const { data, ...place } = await REPORT_LISTS[name]({ ctx, input: { event: key, query: { ...page, ...filters } } });
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

type Rows = ReportRows[keyof ReportRows][];

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
  const pages = reportPages(ctx, input);
  // What refuses the caller does so before a file begins.
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
  const { header, rows: cells } = inZone(table, event.timeZone, locale);
  return { name: file, contentType: SHEET_TYPE, body: await renderSheet({ header, rows: cells }, title) };
}

async function* afterwards(begun: Rows, pages: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield begun;
  yield* pages;
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;
