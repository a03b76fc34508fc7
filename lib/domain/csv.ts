/** What a spreadsheet may take for a formula at the start of a cell, wide forms of Asian keyboards included. */
const FORMULA_START = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u;
const QUOTED = /[",;\r\n\t]/;
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

/** A text that no spreadsheet runs: an apostrophe stands before what could be a formula. */
function plainCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : plainCell(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as lines of a CSV file, each ended; texts are guarded, numbers stay numbers. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** A whole CSV file: UTF-8 with a byte order mark, so that Excel reads the accents. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}
