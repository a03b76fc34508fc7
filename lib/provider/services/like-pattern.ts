import { type SQL, sql } from 'drizzle-orm';

/** What a person typed as a pattern of LIKE that finds it anywhere; its own wildcards are taken literally. */
export function likePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** One condition for each word that a person typed: it stands somewhere in the text, in any order and case. */
export function containsWords(text: SQL, typed = ''): SQL[] {
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`(${text}) ilike ${likePattern(word)}`);
}
