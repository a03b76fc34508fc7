/**
 * What the reads of one page share, by name: what one has read is not read again. Lives as long as the page is being
 * made.
 */
export type SharedReads = Map<string, Promise<unknown>>;

/**
 * Answers what `read` answers; a later read of the same page under the same name gets the same answer without reading
 * again. Only for what does not depend on who asks, unless the name says who. Raises what `read` raises, to all of
 * them.
 */
export function readShared<Found>(
  { shared }: { shared?: SharedReads | undefined },
  name: string,
  read: () => Promise<Found>,
): Promise<Found> {
  if (!shared) return read();
  const known = shared.get(name) as Promise<Found> | undefined;
  if (known) return known;
  const found = read();
  shared.set(name, found);
  return found;
}
