import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';

export type Locale = 'es' | 'en';
type Values = Record<string, string | number>;

function messagesOf(locale: Locale): Record<string, unknown> {
  const folder = join(process.cwd(), 'messages', locale);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

const translators = {
  es: createTranslator({ locale: 'es', messages: messagesOf('es') }),
  en: createTranslator({ locale: 'en', messages: messagesOf('en') }),
};

/** What a person reads, in the language of the journey; a missing message fails. */
export function wordsOf(locale: Locale) {
  return (key: string, values: Values = {}): string => {
    const translate = translators[locale] as (key: string, values: Values) => string;
    const text = translate(key, values);
    if (text === key) throw new Error(`No message ${key} in ${locale}`);
    return text;
  };
}

export type Words = ReturnType<typeof wordsOf>;

/** A path of the site in the journey's language. */
export const pathOf = (locale: Locale, path: string) => (locale === 'en' ? `/en${path}` : path);
