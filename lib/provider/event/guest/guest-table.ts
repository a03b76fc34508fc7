import { MOST_IMPORTED_GUESTS } from '@/lib/contract/guest-import';
import { cutText } from '@/lib/domain/cut-text';
import { guessColumns } from '@/lib/domain/guest-columns';
import { fail } from '../../error';
import { CONTROLS, withoutFormula } from '../../ground/decode-text';
import type { TableRow } from './read-vcards';

const MOST_COLUMNS = 200;

/** Rows that are read before other calls of the process get their turn. */
export const ROWS_AT_ONCE = 250;

/** A title, the day and the place often stand above the names of the columns; so many rows are searched for them. */
export const ROWS_BEFORE_TABLE = 10;

/** Raises INVALID: a list holds no more. */
export const tooManyGuests = (): never =>
  fail('INVALID', { fields: { file: 'tooManyGuests' }, values: { max: MOST_IMPORTED_GUESTS } });

export interface ReadTable {
  /** Names of the columns, no two the same. */
  columns: string[];
  rows: TableRow[];
}

/** Gathers the rows of a table; `offset` is the number of the file's lines before its first row. */
export function tableReader(offset: number) {
  const rows: TableRow[] = [];
  const take = (index: number, raw: readonly string[]) => {
    const cells = raw.slice(0, widthOf(raw)).map(cleanCell);
    if (cells.length > MOST_COLUMNS)
      fail('INVALID', { fields: { file: 'tooManyColumns' }, values: { max: MOST_COLUMNS } });
    if (cells.every((cell) => cell === '')) return;
    if (rows.length > MOST_IMPORTED_GUESTS + ROWS_BEFORE_TABLE) tooManyGuests();
    rows.push({ line: index + offset + 1, cells });
  };
  return { take, count: () => rows.length, table: () => tableOf(rows) };
}

/** A row without the empty cells at its end, which a whole coloured row has by the thousand. */
function widthOf(raw: readonly string[]): number {
  let width = raw.length;
  while (width > 0 && raw[width - 1]?.trim() === '') width -= 1;
  return width;
}

/**
 * The rows below the header. The header is the first row that names two known columns, whatever stands before it; else
 * the first row of all, if it names one or has no contact data of a person. Null where no row is below it.
 */
function tableOf(all: readonly TableRow[]): (ReadTable & { isNamed: boolean }) | null {
  const named = all.slice(0, ROWS_BEFORE_TABLE).findIndex(({ cells }) => knownIn(cells) > 1 && !cells.some(isContact));
  const first = all[0]?.cells ?? [];
  const isHeader = named >= 0 || knownIn(first) > 0 || !first.some(isContact);
  const at = Math.max(0, named);
  const rows = isHeader ? all.slice(at + 1) : [...all];
  if (rows.length === 0) return null;
  if (rows.length > MOST_IMPORTED_GUESTS) tooManyGuests();
  const header = isHeader ? (all[at]?.cells ?? []) : [];
  const width = Math.max(header.length, ...rows.slice(0, ROWS_AT_ONCE).map(({ cells }) => cells.length));
  const columns = namesOf(Array.from({ length: width }, (_, place) => header[place] ?? ''));
  return { columns, rows, isNamed: named >= 0 };
}

/** How many kinds of columns a row names. */
const knownIn = (cells: readonly string[]) => new Set(guessColumns(cells).filter((field) => field !== null)).size;

/** A cell that holds a telephone or an address, so its row is a person's and not the header. */
const isContact = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell) || /^[+(]?\d[\d ().-]{6,}$/.test(cell);

/** Names of the columns: a second one of a name, and one without, get the number of the column. */
function namesOf(header: string[]): string[] {
  const names = new Set<string>();
  header.forEach((cell, at) => {
    const name = cutText(cell, 100);
    names.add(name === '' || names.has(name) ? `${name} ${at + 1}`.trim() : name);
  });
  return names.size === header.length ? [...names] : header.map((_, at) => `${at + 1}`);
}

const LONGEST_CELL = 5_000;

/**
 * A cell as it is kept. Characters that the database cannot hold and those that change the reading direction are
 * removed, and so is the apostrophe that an export puts before what could be a formula.
 */
export function cleanCell(text: string): string {
  return withoutFormula(text.slice(0, LONGEST_CELL).replace(CONTROLS, ''))
    .replace(/\p{Surrogate}|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();
}
