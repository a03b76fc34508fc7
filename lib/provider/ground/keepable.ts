const MAX_DEPTH = 32;

/**
 * Whether the database could keep what a caller sent: no NUL, no half of a surrogate pair, not nested without end.
 * docs/reliability.md, Bodies and addresses.
 */
export function isKeepable(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.entries(value).every(([name, part]) => isKeepable(name) && isKeepable(part, depth - 1));
}
