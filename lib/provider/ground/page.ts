import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DEFAULT_PER_PAGE, MOST_ROWS_READ } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { DayFilters } from '@/lib/contract/report';
import { fail } from '../error';

/**
 * The one rule of every search: the typed word stands somewhere in the text, whatever the case and accents of both. The
 * database's function `searchable` folds them; an index serves where it is over `searchable` of this very text.
 */
export const contains = (text: SQL, typed: string): SQL =>
  sql`searchable(${text}) like searchable(${patternOf(typed)})`;

/**
 * What a list sorts by where a person reads it by the alphabet: case and accents count for nothing, as in a search. By
 * themselves the bytes of the text would put Zúñiga before Álvarez.
 */
export const alphabetical = (text: SQLWrapper): SQL => sql`searchable(${text})`;

/** The words that a person typed into a search box. */
export const typedWords = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean);

/** One condition for each word that a person typed: it stands somewhere in the text, in any order. */
export const containsWords = (text: SQL, typed?: string): SQL[] =>
  typedWords(typed).map((word) => contains(text, word));

export interface PageWindow {
  page: number;
  limit: number;
  offset: number;
  /**
   * Id of the last row of the page before, where the cursor names it: the list goes on after that row, however deep it
   * is.
   */
  after: string | null;
}

/**
 * The rows that a list's query asks for, by page or by cursor. The wire lets no caller ask for more than 100; whole
 * files are read in larger steps. Raises INVALID on a cursor that is not ours.
 */
export function pageWindow({ page, per_page, cursor }: PageQuery): PageWindow {
  const limit = Math.min(per_page ?? DEFAULT_PER_PAGE, MOST_ROWS_READ);
  const { page: wanted, after } = cursor === undefined ? { page: page ?? 1, after: null } : placeOfCursor(cursor);
  return { page: wanted, limit, offset: (wanted - 1) * limit, after };
}

const cursorOf = (page: number, after: string | null) =>
  Buffer.from(after ? `page ${page} after ${after}` : `page ${page}`).toString('base64url');

function placeOfCursor(cursor: string): { page: number; after: string | null } {
  const [, page, after] =
    /^page (\d{1,6})(?: after (\S{1,60}))?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return page ? { page: Number(page), after: after ?? null } : fail('INVALID', { fields: { cursor: 'invalid' } });
}

/** The envelope of a list; its cursor goes on after the row `last`, where given. docs/wire.md, Answers. */
export function toPage<Item>(
  data: Item[],
  total: number,
  { page, limit }: PageWindow,
  last: string | null = null,
): Page<Item> {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    total,
    next_cursor: page < lastPage ? cursorOf(page + 1, last) : null,
  };
}

/** A page's rows, each with the number of all in its column `total`. */
type Counted = { total: number };

/**
 * A page's rows and how many there are in all, in one statement. A page behind the last has no row that could carry the
 * number, so it is counted by a second statement.
 */
export async function readPage<Row extends Counted>(
  { offset }: PageWindow,
  counting: SQLWrapper & PromiseLike<Counted[]>,
  read: (total: SQL<number>) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(sql<number>`${counting}`.mapWith(Number));
  const [counted] = rows[0] || offset === 0 ? rows : await counting;
  return { rows, total: counted?.total ?? 0 };
}

/** What a person typed as a pattern that finds it anywhere; signs that LIKE takes for wildcards are meant as typed. */
function patternOf(typed: string): string {
  // Wide forms of those signs become the signs themselves when they are compared.
  return `%${typed.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
}

interface SortOrder {
  /** The sort that was asked for: `name`, or `-name` for descending. */
  sort: string;
  /** Sorts by their name on the wire; no input reaches the SQL. */
  sorts: Record<string, PgColumn | SQL>;
  /** Makes the order total, so that no row is on two pages. */
  id: PgColumn;
}

/** The order of a list by a name that it knows. Raises INVALID for another. docs/wire.md, Answers. */
export function sortOrder({ sort, sorts, id }: SortOrder): SQL[] {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!column) fail('INVALID', { fields: { sort: 'invalid' } });
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(column), direction(id)];
}

/** Texts as SQL lists them, each a parameter of the statement: for `in (…)` and `array[…]`. Never of an empty list. */
export const commaSeparated = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

/** SQL condition: a day is within the range that is asked for; undefined where no range is. */
export function isWithinDays(day: SQL, { 'filter[from]': from, 'filter[to]': to }: DayFilters): SQL | undefined {
  return and(
    from ? sql`(${day})::date >= ${from}::date` : undefined,
    to ? sql`(${day})::date <= ${to}::date` : undefined,
  );
}

/** Whether a day that was read already is one of those that are asked for; null is in no range. */
export function isOfDays(day: CalendarDate | null, { 'filter[from]': from, 'filter[to]': to }: DayFilters): boolean {
  if (day === null) return !from && !to;
  return (!from || day >= from) && (!to || day <= to);
}
