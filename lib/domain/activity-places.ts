/** A household that asks for places at an activity with so many; people are told apart by a key. */
export interface PlacesAsked {
  capacity: number;
  /** People of other households who come. */
  others: number;
  /** Who of the household came until now. */
  before: readonly string[];
  /** Who of it would come. */
  asked: readonly string[];
}

/**
 * Who of a household finds no place at an activity, the last of those asked for first. Who is in already stays in, and
 * may leave the place to somebody else of the household, even where more people come than there are places.
 * docs/domain.md, Guests and contact.
 */
export function withoutPlace({ capacity, others, before, asked }: PlacesAsked): string[] {
  const newcomers = asked.filter((key) => !before.includes(key));
  const staying = asked.length - newcomers.length;
  const most = Math.max(before.length, capacity - others);
  return newcomers.slice(Math.max(0, most - staying));
}
