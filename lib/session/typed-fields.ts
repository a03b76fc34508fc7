export type WordField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed into on this page since something was last saved, in that order. lib/session/typed-words.ts keeps it. */
export const typedFields = new Set<WordField>();

export type ChoiceField = HTMLInputElement | HTMLSelectElement;

/**
 * What stood in fields of forms that are chosen and not typed (a day, a tick, a list) when somebody first came to them
 * since something was last saved.
 */
export const metChoices = new Map<ChoiceField, string>();

/** What was typed and chosen before is saved now. */
export function forgetTyped(): void {
  typedFields.clear();
  metChoices.clear();
}
