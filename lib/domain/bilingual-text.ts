import type { BilingualInput, BilingualText, Language } from '@/lib/contract/bilingual-text';

/** A text as its reader gets it. */
export interface ShownText {
  text: string;
  /** The language that `text` is in. */
  language: Language;
}

const LANGUAGES = ['es', 'en'] as const;

const otherThan = (language: Language): Language => (language === 'es' ? 'en' : 'es');
const isWritten = (text: string) => text.trim() !== '';

/** The text in the language, else in the other, which `language` then names; empty where it is written in neither. */
export function textIn(text: BilingualText, language: Language): ShownText {
  const other = otherThan(language);
  return isWritten(text[language]) || !isWritten(text[other])
    ? { text: text[language], language }
    : { text: text[other], language: other };
}

/** The words of a text that may not be there at all, in the language, else in the other; null where there are none. */
export const wordsIn = (text: BilingualText | null, language: Language): string | null =>
  (text && textIn(text, language).text) || null;

/** The language that a text lacks which is written in the other; null where it has both, or neither. */
export function missingLanguage(text: BilingualText): Language | null {
  const missing = LANGUAGES.filter((language) => !isWritten(text[language]));
  return missing.length === 1 ? (missing[0] ?? null) : null;
}

/** Languages that any of the texts lacks. */
export const missingLanguages = (texts: (BilingualText | null)[]): Language[] =>
  LANGUAGES.filter((language) => texts.some((text) => text && missingLanguage(text) === language));

/**
 * The text to store: both languages as sent; where only the writer's language was sent, the other one stays as it is.
 */
export function written(
  sent: BilingualInput | null,
  { kept, language }: { kept: BilingualText | null; language: Language },
): BilingualText | null {
  if (sent === null) return null;
  const text = typeof sent === 'string' ? { es: '', en: '', ...kept, [language]: sent } : sent;
  return LANGUAGES.some((each) => isWritten(text[each])) ? text : null;
}
