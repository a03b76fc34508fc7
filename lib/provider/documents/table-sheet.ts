import writeExcelFile from 'write-excel-file/node';
import { SAND } from '@/lib/config/palette';
import type { CsvCell } from '@/lib/domain/csv';

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetTable {
  header: string[];
  rows: CsvCell[][];
}

const NARROWEST = 8;
const WIDEST = 42;
const SPACE = 2;

/** The table as an Excel workbook: texts stay texts, numbers numbers, the header stands still. */
export function renderSheet({ header, rows }: SheetTable, name: string): Promise<Buffer> {
  const columns = header.map((title, index) => {
    const longest = Math.max(title.length, ...rows.map((row) => String(row[index] ?? '').length));
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + SPACE)) };
  });
  const titles = header.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: SAND }));
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === null) return null;
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  return writeExcelFile([titles, ...cells], {
    sheet: name,
    columns,
    stickyRowsCount: 1,
    orientation: 'landscape',
  }).toBuffer();
}
