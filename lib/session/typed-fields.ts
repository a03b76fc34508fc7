export type WordField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed into on this page since something was last saved, in that order. lib/session/typed-words.ts keeps it. */
export const typedFields = new Set<WordField>();

/** What was typed before is saved now. */
export const forgetTyped = (): void => typedFields.clear();
