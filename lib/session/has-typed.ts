import { type ChoiceField, metChoices, typedFields } from './typed-fields';

/** The value chosen in a field; for a radio button, that of its whole group. */
export function choiceIn(field: ChoiceField): string {
  if (field.type === 'radio' && field.form && field.name) return String(new FormData(field.form).get(field.name));
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;
}

/** Whether a part of the page has unsaved text or a changed choice. */
export const hasTyped = (part: HTMLElement): boolean =>
  [...typedFields].some((field) => field.value !== '' && part.contains(field)) ||
  [...metChoices].some(([field, was]) => part.contains(field) && choiceIn(field) !== was);
