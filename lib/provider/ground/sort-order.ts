import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fail } from '../error';

interface SortOrder {
  /** As asked, `name` or `-name`. */
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
