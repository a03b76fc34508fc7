export type WordField = HTMLInputElement | HTMLTextAreaElement;

/** Fields typed into on this page since the last saving, in that order. lib/session/typed-words.ts maintains it. */
export const typedFields = new Set<WordField>();

export type ChoiceField = HTMLInputElement | HTMLSelectElement;

/**
 * The values of choice fields in forms (a day, a tick, a list) when the person first came to them since the last
 * saving.
 */
export const metChoices = new Map<ChoiceField, string>();

/** Everything typed and chosen so far is saved now. */
export function forgetTyped(): void {
  typedFields.clear();
  metChoices.clear();
}
