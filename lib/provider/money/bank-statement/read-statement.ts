import { setImmediate } from 'node:timers/promises';
import { MOST_STATEMENT_ROWS, type StatementColumn } from '@/lib/contract/bank-statement';
import { guessStatementColumns, isReadable, type StatementRow, statementReader } from '@/lib/domain/bank-statement';
import { openQuote } from '@/lib/domain/csv';
import { cutText } from '@/lib/domain/cut-text';
import { fail } from '../../error';
import { CONTROLS, decodeText, isBinary, withoutFormula } from '../../ground/decode-text';
import { beginsWith, ZIP } from '../../ground/file-signs';
import { namedDelimiter } from '../../ground/named-delimiter';

const MOST_COLUMNS = 60;
const LONGEST_CELL = 500;

/** Banks set the holder, the account and the period before the table. */
const LINES_BEFORE_TABLE = 30;

/** Rows that are read before other calls of the process have their turn. */
const ROWS_AT_ONCE = 500;

/** A file of a bank as it was read. */
export interface StatementTable {
  columns: { name: string; field: StatementColumn | null }[];
  /** Each row of the table with its line in the file. */
  rows: { line: number; row: StatementRow }[];
}

interface StatementFile {
  bytes: Uint8Array;
  /** What the caller says of the columns, by their names; the others are guessed. */
  mapping: Record<string, StatementColumn | null>;
  currency: string;
}

/**
 * Reads the text file of a bank, whatever stands before its table. Raises FILE_EMPTY, FILE_TYPE for what is no text in
 * columns, INVALID where day and money that came have no column, and for too many rows or columns, or a quote that is
 * not closed.
 */
export async function readStatement({ bytes, mapping, currency }: StatementFile): Promise<StatementTable> {
  const lines = await readLines(bytes);
  const at = headerOf(lines.map(({ cells }) => cells));
  const header = lines[at] ?? fail('FILE_EMPTY');
  const body = lines.slice(at + 1);
  const cellRows = body.map(({ cells }) => cells);
  const names = header.cells.map((cell, index) => cell || String(index + 1));
  const said = names.map((name) => (Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : undefined));
  const fields = guessStatementColumns(header.cells, cellRows, said);
  const columns = names.map((name, index) => ({ name, field: fields[index] ?? null }));
  if (!isReadable(fields)) fail('INVALID', { fields: { mapping: 'statementColumns' }, details: { columns } });
  const read = statementReader({ header: names, rows: cellRows, columns: fields, currency });
  return { columns, rows: body.map(({ line, cells }) => ({ line, row: read(cells) })) };
}

/** Index of the first line that names the columns; else 0, and the caller has to say what the columns are. */
function headerOf(lines: string[][]): number {
  const found = lines.slice(0, LINES_BEFORE_TABLE).findIndex((cells) => isReadable(guessStatementColumns(cells)));
  return Math.max(0, found);
}

async function readLines(bytes: Uint8Array): Promise<{ line: number; cells: string[] }[]> {
  if (bytes.byteLength === 0) fail('FILE_EMPTY');
  const { text } = decodeText(bytes);
  if (beginsWith(bytes, ZIP) || /^\s*(?:<|%PDF|\{)/.test(text) || isBinary(text))
    fail('FILE_TYPE', { values: { what: 'statement' } });
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const { body, sign, above } = namedDelimiter(text);
  const delimiter = sign ?? detectDelimiter(body);
  const row = openQuote(body, delimiter);
  if (row !== null) fail('INVALID', { fields: { file: 'openQuote' }, values: { row: row + above } });
  const lines: { line: number; cells: string[] }[] = [];
  let line = above;
  for (const values of streamCsvRows(body, { delimiter })) {
    line += 1;
    if (line % ROWS_AT_ONCE === 0) await setImmediate();
    if (values.length > MOST_COLUMNS)
      fail('INVALID', { fields: { file: 'tooManyColumns' }, values: { max: MOST_COLUMNS } });
    const cells = values.map((value) => withoutFormula(cutText(String(value), LONGEST_CELL).replace(CONTROLS, '')));
    if (cells.every((cell) => cell === '')) continue;
    if (lines.length >= MOST_STATEMENT_ROWS)
      fail('INVALID', { fields: { file: 'tooManyRows' }, values: { max: MOST_STATEMENT_ROWS } });
    lines.push({ line, cells });
  }
  return lines;
}
