import { csvFile, csvLines } from '@/lib/domain/csv';
import { inZone, type ReportRows, reportTable } from '../../documents/report-table';
import type { EventRow } from '../../event/event/find-bookable-event';
import type { ReportInput } from './report-pages';

type Rows = ReportRows[keyof ReportRows][];

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
  const { title, header } = tableOf(written, []);
  const pieces = async function* () {
    for await (const rows of written.pages) yield tableOf(written, rows).rows;
  };
  yield* sheetPieces({ name: title, header, pieces: pieces() });
}
