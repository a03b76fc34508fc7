import writeExcelFile from 'write-excel-file/node';
import type { RoomingTable } from './rooming-list-table';

const NARROWEST = 8;
const WIDEST = 42;
const SPACE = 2;

/** The table as an Excel workbook: texts stay texts, numbers numbers, the header stands still. */
export function renderRoomingSheet({ header, rows }: RoomingTable, name: string): Promise<Buffer> {
  const columns = header.map((title, index) => {
    const longest = Math.max(title.length, ...rows.map((row) => String(row[index] ?? '').length));
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + SPACE)) };
  });
  const titles = header.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#F6F0E6' }));
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
