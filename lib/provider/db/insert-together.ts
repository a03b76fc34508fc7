import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../context';

/** Rows of one table, by the names of its columns in the schema. */
export interface Batch {
  table: PgTable;
  rows: object[];
}

interface Written {
  name: string;
  /** Each column's name in the schema and in the database. */
  columns: [key: string, name: string][];
  /** The columns as SQL: `"a", "b"`. */
  list: string;
}

const written = new WeakMap<PgTable, Written>();

/** What is written of a table: every column but those that the database counts itself. */
function writtenOf(table: PgTable): Written {
  const known = written.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.hasDefault || column.default !== undefined)
    .map(([key, column]): [string, string] => [key, column.name]);
  const made = { name: `"${getTableName(table)}"`, columns, list: columns.map(([, name]) => `"${name}"`).join(', ') };
  written.set(table, made);
  return made;
}

/** A row as the table would have it after an insert: what is not given is the column's default, or null. */
export function wholeRow<Table extends PgTable>(table: Table, given: Table['$inferInsert']): Table['$inferSelect'] {
  const values: Record<string, unknown> = given;
  const row: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (is(column.default, SQL)) throw new Error(`${getTableName(table)}.${key} is made by the database`);
    row[key] = values[key] ?? column.default ?? null;
  }
  return row as Table['$inferSelect'];
}

function jsonOf({ table, rows }: Batch): string {
  const { columns } = writtenOf(table);
  const named = rows.map((row) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(columns.map(([key, name]) => [name, values[key] ?? null]));
  });
  return JSON.stringify(named);
}

const recordset = ({ name }: Written, batch: Batch): SQL =>
  sql`${sql.raw(`json_populate_recordset(null::${name}, `)}${jsonOf(batch)}::text::json) as given`;

/**
 * Inserts a row with all that belongs to it in one statement, whose text is the same for any number of rows. Answers
 * false, having written nothing, where the row's id or another unique value is taken already.
 */
export async function insertTogether(tx: Transaction, parent: Batch, children: Batch[]): Promise<boolean> {
  const first = writtenOf(parent.table);
  const parts = children
    .filter(({ rows }) => rows.length > 0)
    .map((batch, index) => {
      const part = writtenOf(batch.table);
      const head = `, part_${index} as (insert into ${part.name} (${part.list}) select ${part.list} from made, `;
      return sql`${sql.raw(head)}${recordset(part, batch)})`;
    });
  const head = `with made as (insert into ${first.name} (${first.list}) select ${first.list} from `;
  const result = await tx.execute(sql`${sql.raw(head)}${recordset(first, parent)} on conflict do nothing returning 1)
    ${sql.join(parts)} select count(*)::int as made from made`);
  return (result as unknown as { rows: { made: number }[] }).rows[0]?.made === 1;
}
