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

/**
 * The row, from 1 on, of a text in columns whose cell begins with a quote that is never closed, or in another row's middle:
 * what follows would be taken for one cell. Null where there is none.
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

/** Where a cell's quote is closed; two quotes are one of the cell's own. */
function closingQuote(text: string, from: number): number | null {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? null : at;
}
