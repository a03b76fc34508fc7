/** What the reads of one page have found out for all of them, by its name. Lives as long as the page is being made. */
export type SharedReads = Map<string, Promise<unknown>>;

/**
 * What `read` answers; asked for again by another read of the same page under the same name, the same answer. Only for
 * what does not depend on who asks, unless the name says who. Raises what the read raises, to all of them.
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
