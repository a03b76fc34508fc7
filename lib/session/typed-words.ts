import { withoutLocale } from '@/lib/domain/language-path';
import { onNotedEnd } from './ended-note';
import { choiceIn } from './has-typed';
import { KEPT_DRAFT } from './kept-drafts';
import { type ChoiceField, forgetTyped, metChoices, typedFields, type WordField } from './typed-fields';

/** The text that a person typed into one field. */
export interface TypedWords {
  id: string;
  /** The field's label on the page. */
  label: string;
  text: string;
}

/** What was typed on a page and not saved when its session ended. */
interface Kept {
  uid: string;
  address: string;
  at: number;
  words: TypedWords[];
}

const KEPT = `${KEPT_DRAFT}typed`;
const KEPT_MS = 86_400_000;
/** Fields for text; not for passwords, codes and searches, which must be typed again. */
const WORD_FIELD =
  ':is(textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=number])' +
  ':not([autocomplete^=cc-], [autocomplete=one-time-code])';

/** Only in forms: elsewhere a choice filters a list or is saved at once. */
const CHOICE_FIELD =
  'form :is(select, input[type=checkbox], input[type=radio], input[type=date], input[type=time], input[type=datetime-local])';

const isChoiceField = (target: unknown): target is ChoiceField =>
  target instanceof Element && target.matches(CHOICE_FIELD);

/** Radio buttons are one choice. */
function firstOfGroup(field: ChoiceField): ChoiceField {
  if (field.type !== 'radio' || !field.name) return field;
  const group = [...(field.form?.elements ?? [])].filter(isChoiceField);
  return group.find(({ type, name }) => type === 'radio' && name === field.name) ?? field;
}

const isWordField = (target: unknown): target is WordField => target instanceof Element && target.matches(WORD_FIELD);

const labelOf = (field: WordField): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim();

const addressNow = (): string => withoutLocale(location.pathname) + location.search;

/**
 * Records what is typed on this page, and the first values of its forms’ choices. Where the session of `uid` ends
 * without the person ending it here, the texts are stored in this tab. Until the returned function is called.
 */
export function watchTyping(uid: string): () => void {
  const note = ({ target }: Event) => {
    if (!isWordField(target)) return;
    // Otherwise fields of closed windows and pages would stay in memory until something is saved.
    for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
    typedFields.add(target);
  };
  const meet = ({ target }: Event) => {
    const field = isChoiceField(target) && firstOfGroup(target);
    if (!field || metChoices.has(field)) return;
    for (const met of metChoices.keys()) if (!met.isConnected) metChoices.delete(met);
    metChoices.set(field, choiceIn(field));
  };
  document.addEventListener('input', note, true);
  document.addEventListener('focusin', meet, true);
  const stop = onNotedEnd(() => keep(uid));
  return () => {
    document.removeEventListener('input', note, true);
    document.removeEventListener('focusin', meet, true);
    stop();
  };
}

function keep(uid: string): void {
  const words = [...typedFields].flatMap((field) => {
    const label = labelOf(field);
    return field.isConnected && label && field.value.trim() ? [{ id: field.id, label, text: field.value }] : [];
  });
  forgetTyped();
  if (words.length === 0) return;
  const kept: Kept = { uid, address: addressNow(), at: Date.now(), words };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that refuses its storage keeps nothing.
  }
}

const isWords = (value: Partial<TypedWords> | null): value is TypedWords =>
  [value?.id, value?.label, value?.text].every((part) => typeof part === 'string');

function readKept(): Kept | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    const { uid, address, at, words } = kept ?? {};
    if (!uid || !address || !Array.isArray(words) || !words.every(isWords)) return null;
    return { uid, address, at: Number(at), words };
  } catch {
    return null;
  }
}

/** What `uid` typed on this page before a session ended; texts of another person are removed. */
export function keptWords(uid: string): TypedWords[] {
  const kept = readKept();
  if (!kept) return [];
  if (kept.uid !== uid || !(Date.now() - kept.at < KEPT_MS)) dropKeptWords();
  else if (kept.address === addressNow()) return kept.words;
  return [];
}

export function dropKeptWords(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept there.
  }
}

/** Types the texts into their fields again; answers those whose field is not on the page. */
export function typeAgain(words: TypedWords[]): TypedWords[] {
  return words.filter(({ id, label, text }) => {
    const field = document.getElementById(id);
    // React made up the id, so another field may have it now.
    if (!isWordField(field) || labelOf(field) !== label) return true;
    // The native setter is used, since React only notices a value that was set without its own setter on the field.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    return false;
  });
}
