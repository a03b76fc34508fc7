import { toDate } from 'date-fns';
import type { z } from 'zod';
import type { reportCellKind } from '@/lib/contract/report';
import type { CsvCell } from '@/lib/domain/csv';

/** What the cells of a column are; days, moments and money alone are not shown as they come. */
export type ColumnKind = z.infer<typeof reportCellKind>;

/**
 * How a workbook shows days and moments, the same in every language and as in the other files, and money, with two
 * decimals at least. The reader's program uses its own decimal signs.
 */
const FORMATS: Partial<Record<ColumnKind, string>> = {
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00##',
};
export const formatOf = (kind: ColumnKind | undefined): string | undefined => kind && FORMATS[kind];

const CLOCK_LENGTH = '2027-06-10T17:30:00'.length;

/**
 * A day, or a moment by the clock of its zone, as a workbook keeps it: workbooks know no zones, and their writers count
 * from UTC. Null for every other cell.
 */
export function timeIn(cell: CsvCell, kind: ColumnKind | undefined): Date | null {
  if (typeof cell !== 'string' || (kind !== 'date' && kind !== 'instant')) return null;
  const at = Date.parse(kind === 'date' ? `${cell}T00:00:00Z` : `${cell.slice(0, CLOCK_LENGTH)}Z`);
  return Number.isNaN(at) ? null : toDate(at);
}
