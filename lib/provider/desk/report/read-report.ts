import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Report, ReportName } from '@/lib/contract/report';
import { csvFile } from '@/lib/domain/csv';
import type { WrittenFile } from '../../booking/rooming-list/rooming-list';
import { listTransport } from '../../booking/transport/list-transport';
import type { Context } from '../../context';
import { inZone, type ReportRows, reportTable } from '../../documents/report-table';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { listGuests } from '../../event/guest/list-guests';
import { listPayments } from '../../money/payment/find-payment';
import { listCalls } from '../call/list-calls';

interface ListInput {
  ctx: Context;
  input: { event: string; query: PageQuery };
}

/** A report is its list, unfiltered: who may see which rows is decided there. */
const LISTS: { [Name in ReportName]: (list: ListInput) => Promise<Page<ReportRows[Name]>> } = {
  attendance: listGuests,
  payments: listPayments,
  calls: listCalls,
  transport: listTransport,
};

interface ReportInput {
  name: ReportName;
  event: string;
  locale: Language;
}

/** A page of a report as the console shows it. Raises NOT_FOUND. */
export async function readReport({
  ctx,
  input: { name, event: key, locale, ...query },
}: {
  ctx: Context;
  input: ReportInput & PageQuery;
}): Promise<Report> {
  const { data, ...page } = await LISTS[name]({ ctx, input: { event: key, query } });
  const event = await visibleEvent(ctx, key);
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

/** A whole report as a file in the reader's language. Raises NOT_FOUND. */
export async function writeReport({
  ctx,
  input: { name, event: key, locale, format },
}: {
  ctx: Context;
  input: ReportInput & { format: 'csv' | 'xlsx' };
}): Promise<WrittenFile> {
  const table = reportTable(name, await everyRow(name, ctx, key), locale);
  const event = await visibleEvent(ctx, key);
  const { title, header, rows } = inZone(table, event.timeZone, locale);
  const file = `${title}-${event.code}.${format}`.toLowerCase();
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(csvFile([header, ...rows]));
    return { name: file, contentType: 'text/csv; charset=utf-8', bytes };
  }
  // The writer is heavy: the first file of its kind loads it, not every start.
  const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
  return { name: file, contentType: SHEET_TYPE, bytes: await renderSheet({ header, rows }, title) };
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
