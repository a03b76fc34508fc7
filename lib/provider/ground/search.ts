import { type SQL, sql } from 'drizzle-orm';

/** What a person typed as a pattern that finds it anywhere; signs that LIKE takes for wildcards are meant as typed. */
function patternOf(typed: string): string {
  // Wide forms of those signs become the signs themselves when they are compared.
  return `%${typed.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The one rule of every search: the typed word stands somewhere in the text, whatever the case and accents of both. The
 * database's function `searchable` folds them; an index serves where it is over `searchable` of this very text.
 */
export const contains = (text: SQL, typed: string): SQL =>
  sql`searchable(${text}) like searchable(${patternOf(typed)})`;

/** The words that a person typed into a search box. */
export const typedWords = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean);

/** One condition for each word that a person typed: it stands somewhere in the text, in any order. */
export const containsWords = (text: SQL, typed?: string): SQL[] =>
  typedWords(typed).map((word) => contains(text, word));
