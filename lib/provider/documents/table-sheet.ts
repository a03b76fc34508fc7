import writeExcelFile from 'write-excel-file/node';
import { SAND } from '@/lib/config/palette';
import type { CsvCell } from '@/lib/domain/csv';
import { type ColumnKind, formatOf, timeIn } from './sheet-times';

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetTable {
  header: string[];
  /** What each column holds; left out, nothing is a day. */
  kinds?: readonly ColumnKind[];
  rows: CsvCell[][];
}

const NARROWEST = 8;
const WIDEST = 42;
const SPACE = 2;
/**
 * Room for the decimals and separators of a number that is written without them; a column that is too narrow shows
 * signs (###) instead of the number.
 */
const ROOM_OF_FORMAT = 5;

/**
 * The table as an Excel workbook: texts stay texts and numbers numbers, days and moments are real ones that can be
 * sorted and filtered, and the header stays visible.
 */
export function renderSheet({ header, rows, kinds = [] }: SheetTable, name: string): Promise<Buffer> {
  const columns = header.map((title, index) => {
    const room = kinds[index] === 'money' ? ROOM_OF_FORMAT : 0;
    const longest = Math.max(title.length, ...rows.map((row) => String(row[index] ?? '').length + room));
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + SPACE)) };
  });
  const titles = header.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: SAND }));
  const cells = rows.map((row) =>
    row.map((value, at) => {
      if (value === null) return null;
      const time = timeIn(value, kinds[at]);
      const format = formatOf(kinds[at]);
      if (time) return { value: time, type: Date, format };
      return typeof value === 'number' ? { value, type: Number, format } : { value, type: String };
    }),
  );
  return writeExcelFile([titles, ...cells], {
    sheet: name,
    columns,
    stickyRowsCount: 1,
    orientation: 'landscape',
  }).toBuffer();
}
