import { writeXlsxStream } from 'hucre/xlsx';
import type { CsvCell } from '@/lib/domain/csv';
import { type ColumnKind, formatOf, timeIn } from './sheet-times';

const WIDTH = 20;
/** A sheet's name cannot be longer or contain these signs. */
const LONGEST_NAME = 31;
const UNNAMED = /[[\]:*?/\\]/g;

// Signs that XML cannot contain: with one of them no program could open the file.
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;
const writable = (cell: CsvCell) => (typeof cell === 'string' ? cell.replace(UNWRITABLE, '') : cell);

interface SheetParts {
  /** The table's title, for the sheet. */
  name: string;
  header: string[];
  /** What each column holds; left out, nothing is a day. */
  kinds?: readonly ColumnKind[];
  /** Rows in the pieces in which they are read. */
  pieces: AsyncIterable<CsvCell[][]>;
}

/**
 * An Excel workbook of one table in pieces, written while its rows are read, so that it is never in memory as a whole.
 * Texts stay texts and numbers numbers, days and moments are real ones, and the header stays visible. Raises what the
 * rows raise.
 */
export async function* sheetPieces({ name, header, kinds = [], pieces }: SheetParts): AsyncGenerator<Uint8Array> {
  const rows = async function* () {
    for await (const part of pieces)
      for (const row of part) yield row.map((cell, at) => timeIn(cell, kinds[at]) ?? writable(cell));
  };
  yield* writeXlsxStream(rows(), {
    name: name.replace(UNNAMED, ' ').slice(0, LONGEST_NAME),
    columns: header.map((title, at) => {
      const numFmt = formatOf(kinds[at]);
      return { header: title, width: WIDTH, ...(numFmt && { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
}
