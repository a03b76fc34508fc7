import { type SQL, sql } from 'drizzle-orm';

/** Texts as SQL lists them, each a parameter of the statement: for `in (…)` and `array[…]`. Never of an empty list. */
export const commaSeparated = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
