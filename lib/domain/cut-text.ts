/** The beginning of a text, without the half of a sign that the cut went through: no JSON column of the database takes one. */
export const cutText = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Surrogate}$/u, '');

/** A text as a list shows it: whole, or its beginning with an ellipsis. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? `${cutText(text, longest).trimEnd()}…` : text;
