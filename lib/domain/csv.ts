/** How a cell begins that a spreadsheet may take for a formula; the wide forms of Asian keyboards are included. */
const FORMULA_START = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u;
const QUOTED = /[",;\r\n\t]/;
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

/** The text with an apostrophe before it where a spreadsheet could run it as a formula. */
function plainCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : plainCell(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as lines of a CSV file, each with its line end; texts are guarded against formulas, numbers stay numbers. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** A whole CSV file: UTF-8 with a byte order mark, so that Excel reads the accents. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/**
 * The number of the row, counted from 1, with a quote that is opened at the start of a cell but closed nowhere, or only
 * in the middle of a later row: all text after it would be read as one cell. Null where there is none.
 */
export function openQuote(text: string, delimiter: string): number | null {
  const ends = new Set(['\r', '\n', delimiter]);
  let row = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === null) return row;
      let after = close + 1;
      while (text[after] === ' ') after += 1;
      const isCell = after >= text.length || ends.has(text[after] ?? '');
      if (!isCell && /[\r\n]/.test(text.slice(at, close))) return row;
      at = close + 1;
    }
    while (at < text.length && !ends.has(text[at] ?? '')) at += 1;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (text[at] === '\r' || text[at] === '\n') row += 1;
  }
  return null;
}

/** Where a cell's quote is closed; two quotes in a row are a quote inside the cell. */
function closingQuote(text: string, from: number): number | null {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? null : at;
}
