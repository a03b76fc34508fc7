/**
 * The beginning of a text. Where the cut goes through a surrogate pair (such as an emoji) its first half is dropped
 * too, since a JSON column of the database refuses half a pair.
 */
export const cutText = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Surrogate}$/u, '');

/** A text as a list shows it: whole, or its beginning with an ellipsis. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? `${cutText(text, longest).trimEnd()}…` : text;
