/** What a person typed as a pattern of LIKE that finds it anywhere; its own wildcards are taken literally. */
export function likePattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
