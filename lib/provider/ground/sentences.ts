import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CallType } from '@/lib/contract/call';
import type { ErrorCode } from '@/lib/contract/error';
import en from '@/messages/en/provider.json';
import es from '@/messages/es/provider.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { provider: es }, namespace: 'provider' }),
  en: createTranslator({ locale: 'en', messages: { provider: en }, namespace: 'provider' }),
};

type Values = Record<string, string | number>;

/** The sentence of a code in the caller's language; `what` names the record where it is no reservation. */
export function sentenceOf(code: ErrorCode, locale: Language, values: Values = {}): string {
  return translators[locale](`errors.${code}`, { what: 'other', ...values });
}

/** The sentence that says what was done. */
export function doneSentence(code: keyof typeof es.done, locale: Language): string {
  return translators[locale](`done.${code}`);
}

/** What may be said to begin a call, in the guest's language. */
export const callScript = (type: CallType, locale: Language, values: Values): string[] =>
  (['greeting', type] as const).map((key) => translators[locale](`callScript.${key}`, values));

/** Why deposits are mostly refused, for staff to choose from; in the language of the guest, who reads it. */
export const rejectionReasons = (locale: Language): string[] =>
  (['notInAccount', 'otherAmount', 'unreadable', 'otherAccount'] as const).map((key) =>
    translators[locale](`rejectionReasons.${key}`),
  );

const ROOM_REASONS = {
  room: ['notBlock', 'tooMany', 'unpaid'],
  change: ['soldOut', 'tooLate', 'hotelRefuses'],
} as const;

/** Why rooms and changes of them are mostly refused, for staff to choose from; in the language of the guest. */
export const roomRejectionReasons = (of: keyof typeof ROOM_REASONS, locale: Language): string[] =>
  ROOM_REASONS[of].map((key) => translators[locale](`roomRejectionReasons.${key}`));

export type FieldMessage = keyof typeof es.fields;

/**
 * The sentence beside a field that stands at the path (`rooms.0.adults`); unknown keys read as "invalid". A sentence
 * that names its field calls it as forms do, and as the wire does where no form has it.
 */
export function fieldSentence(
  key: string,
  { path, locale, values = {} }: { path: string; locale: Language; values?: Values | undefined },
): string {
  const known: FieldMessage = key in es.fields ? (key as FieldMessage) : 'invalid';
  return translators[locale](`fields.${known}`, { field: fieldLabel(path, locale), ...values });
}

/**
 * What forms call the field at the path; its own name where no form has it. A text that is written in two languages is
 * called the same in both.
 */
export function fieldLabel(path: string, locale: Language): string {
  const name = path.split('.').findLast((part) => !/^(\d*|es|en)$/.test(part)) ?? path;
  const labels: Record<string, string> = (locale === 'en' ? en : es).labels;
  return (Object.hasOwn(labels, name) && labels[name]) || name;
}

/** The label of a priced line. */
export function lineLabel(key: keyof typeof es.lines, locale: Language, values: Values): string {
  return translators[locale](`lines.${key}`, values);
}
