import { type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';

/** An amount in the currency's minor unit. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });
/** One of the values that the contract names. */
export const oneOf = <Value extends string>(name: string, { options }: { options: Value[] }) =>
  text(name, { enum: options as [Value, ...Value[]] });
/** A text that staff write and guests read. */
export const bilingual = (name: string) => jsonb(name).$type<BilingualText>();
/** The words of such a text in a statement, to show or to sort by: in the language, else in the other. */
export const shownText = (column: SQLWrapper, language: Language) => {
  const [own, other] = language === 'es' ? ['es', 'en'] : ['en', 'es'];
  return sql<string>`coalesce(nullif(${column} ->> ${own}, ''), ${column} ->> ${other})`;
};
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
