import { Column, type GetColumnData, is, type Query, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client';

/** What a statement's placeholders stand for, by their names. */
type Values = Record<string, unknown>;

/** Only values of closed sets (a sort, a filter's name), since the statement of each combination is kept. */
type Shape = readonly (string | number | boolean | null)[];

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

interface Field {
  /** `['total']`, or `['event', 'id']` where a selection has a table under a name. */
  path: string[];
  field: unknown;
}

interface Preparable {
  prepare(name: string): unknown;
}

interface Written {
  query: Query;
  /** Rows of the driver as the statement's rows; null where they are taken as they come. */
  mapRows: ((rows: unknown[][]) => unknown[]) | null;
}

/** Far more than the product has: a shape made by mistake from what people type must not fill the memory. */
const SHAPES_AT_MOST = 500;

/** Builds a statement once for each shape, and runs it on the caller's connection: the pool's or a transaction's. */
function keptByShape(write: (db: Database, shape: Shape) => Written) {
  const kept = new Map<string, Written>();
  return (db: Database, values: Values, shape: Shape): Promise<unknown> => {
    const key = shape.join('\n');
    const known = kept.get(key) ?? write(db, shape);
    if (kept.size < SHAPES_AT_MOST) kept.set(key, known);
    const { query, mapRows } = known;
    const session = db._.session;
    const asked = session.prepareQuery(query, undefined, undefined, mapRows !== null, mapRows ?? undefined);
    return asked.execute(encoded(values));
  };
}

/** Drizzle sends a placeholder's value as it is given, and only columns know how to write an instant. */
function encoded(values: Values): Values {
  const sent: Values = {};
  for (const [name, value] of Object.entries(values)) sent[name] = value instanceof Date ? value.toISOString() : value;
  return sent;
}

/**
 * A statement of Drizzle's builder that is built once for each process instead of at every call, which takes longer
 * than most answers; `sql.placeholder` marks what differs. docs/decisions/reads.md.
 */
export function prepared<Row, Given extends Values, Of extends Shape = []>(
  build: (db: Database, ...shape: Of) => Preparable & PromiseLike<Row[]>,
): (db: Database, values: Given, ...shape: Of) => Promise<Row[]> {
  const ask = keptByShape((db, shape) => {
    const made = build(db, ...(shape as unknown as Of)).prepare('') as { getQuery(): Query; fields?: Field[] };
    return { query: made.getQuery(), mapRows: made.fields ? rowMapper(made.fields) : null };
  });
  return async (db, values, ...shape) => (await ask(db, values, shape)) as Row[];
}

const dialect = new PgDialect();

/** A statement in plain SQL, built once in the life of the process; its rows are the driver's, by column name. */
export function preparedSql<Row, Given extends Values, Of extends Shape = []>(
  write: (...shape: Of) => SQL,
): (db: Database, values: Given, ...shape: Of) => Promise<Row[]> {
  const ask = keptByShape((_db, shape) => ({
    query: dialect.sqlToQuery(write(...(shape as unknown as Of))),
    mapRows: null,
  }));
  return async (db, values, ...shape) => ((await ask(db, values, shape)) as { rows: Row[] }).rows;
}

/** A column of the answer, by its place in the driver's row. */
interface Part {
  name: string;
  at: number;
  decoder: Decoder | null;
}

const decoded = ({ at, decoder }: Part, row: unknown[]): unknown => {
  const raw = row[at];
  return raw === null || decoder === null ? raw : decoder.mapFromDriverValue(raw);
};

/** Maps rows as Drizzle does, but what is the same for all rows is found out beforehand. */
function rowMapper(fields: readonly Field[]): (rows: unknown[][]) => unknown[] {
  const plain: Part[] = [];
  const tables = new Map<string, { parts: Part[]; never: Part | null }>();
  for (const [at, { path, field }] of fields.entries()) {
    const [name = '', inner, deeper] = path;
    if (deeper !== undefined) throw new Error(`${path.join('.')}: a selection is two levels deep at most`);
    const part = { name: inner ?? name, at, decoder: decoderOf(field) };
    if (inner === undefined) {
      plain.push(part);
      continue;
    }
    // A column that is never null by itself is null only where an outer join found no row.
    const never = is(field, Column) && field.notNull ? part : null;
    const table = tables.get(name) ?? { parts: [], never };
    table.parts.push(part);
    tables.set(name, table);
  }
  const groups = [...tables];
  return (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {};
      for (const part of plain) result[part.name] = decoded(part, row);
      for (const [name, { parts, never }] of groups) {
        if (never && row[never.at] === null) {
          result[name] = null;
          continue;
        }
        const found: Record<string, unknown> = {};
        for (const part of parts) found[part.name] = decoded(part, row);
        result[name] = found;
      }
      return result;
    });
}

/** What turns the driver's value into the column's; null where both are the same. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : (field as Decoder);
  const { decoder, sql: inner } = field as { decoder?: Decoder; sql?: { decoder: Decoder } };
  return decoder ?? inner?.decoder ?? null;
}

type Columns = Record<string, PgColumn | SQL>;

type RowOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends PgColumn
    ? GetColumnData<Of[Name]>
    : Of[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/** What such a column answers. */
export type RowsOf<Column extends SQL> = Column extends SQL<infer Rows> ? Rows : never;

/** The columns as one JSON value of the database, and that value as a row of them. */
function packed<Of extends Columns>(columns: Of) {
  const names = Object.keys(columns);
  const decoders = Object.values(columns).map(decoderOf);
  const list = sql.join(
    Object.values(columns).map((column) => sql`${column}`),
    sql`, `,
  );
  const unpack = (values: unknown[]): RowOf<Of> => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) {
      const value = values[index];
      const decoder = decoders[index];
      row[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value);
    }
    return row as RowOf<Of>;
  };
  return { json: sql`json_build_array(${list})`, unpack };
}

// Nested, since Drizzle drops the tables' names from the columns of a selection from one table alone.
const column = <Value>(statement: SQL, decode: (found: unknown) => Value) =>
  sql`${statement}`.mapWith({ mapFromDriverValue: decode }) as SQL<Value>;

/** Columns as one value, within `rowsOf`: a table under a name. */
export function rowOf<Of extends Columns>(columns: Of): SQL<RowOf<Of>> {
  const { json, unpack } = packed(columns);
  return column(json, (found) => unpack(found as unknown[]));
}

/** Rows of other tables that belong to each row, as one column of it, so that one statement reads them all. */
export function rowsOf<Of extends Columns>(columns: Of, from: SQL, orderBy?: SQL): SQL<RowOf<Of>[]> {
  const { json, unpack } = packed(columns);
  const order = orderBy ? sql` order by ${orderBy}` : sql``;
  return column(sql`(select coalesce(json_agg(${json}${order}), '[]'::json) ${from})`, (found) =>
    (found as unknown[][]).map(unpack),
  );
}

/**
 * Sums and counts of other rows, in one column: `from` has neither groups nor an order, so that one row is answered.
 */
export function figuresOf<Of extends Columns>(columns: Of, from: SQL): SQL<RowOf<Of>> {
  const { json, unpack } = packed(columns);
  return column(sql`(select ${json} ${from})`, (found) => unpack(found as unknown[]));
}

/** For a statement whose columns are all `rowsOf` and `figuresOf`: several reads of one snapshot in one round trip. */
export const AT_ONCE = sql`(select 1) at_once`;
