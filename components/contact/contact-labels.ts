import type { getTranslations } from 'next-intl/server';
import type { FieldProblem } from '@/components/form/use-form-fields';
import { SHORTEST_MESSAGE } from '@/lib/contract/contact-limits';

export const CONTACT_FIELDS = ['name', 'mobile', 'email', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

type FormWord =
  | ContactField
  | 'mobileHint'
  | 'messageHint'
  | 'submit'
  | 'sending'
  | 'format'
  | 'nameFormat'
  | 'mobileFormat'
  | 'tooLong'
  | 'summary'
  | 'website'
  | 'privacy';
/** Codes that the form has a sentence of its own for. */
export const FAILURES = [
  'NETWORK',
  'TOO_MANY_REQUESTS',
  'CAPTCHA',
  'EVENT_KEY_NOT_FOUND',
  'LINK_INVALID',
  'INVALID',
  'BUSY',
  'other',
] as const;
export type FailureWord = (typeof FAILURES)[number];
type FailureTexts = Record<FailureWord | 'title' | 'noScript', string> & { requestId: string };

/**
 * Words of the contact form, so that its page carries no translator; {field}, {event} and {requestId} stand for values.
 */
export type ContactLabels = Record<FormWord, string> & {
  required: string;
  tooShort: string;
  about: string;
  estimate: string;
  failure: FailureTexts;
};

type Translate = Awaited<ReturnType<typeof getTranslations<'contact'>>>;

const FORM_WORDS: readonly FormWord[] = [
  ...CONTACT_FIELDS,
  ...([
    'mobileHint',
    'messageHint',
    'submit',
    'sending',
    'format',
    'nameFormat',
    'mobileFormat',
    'tooLong',
    'summary',
  ] as const),
  ...(['website', 'privacy'] as const),
];

const textsOf = <Key extends string>(keys: readonly Key[], say: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, say(key)])) as Record<Key, string>;

/** Words of what went wrong; `t` is of the namespace `contact`. */
export function failureTexts(t: Translate): FailureTexts {
  return {
    ...textsOf([...FAILURES, 'title', 'noScript'] as const, (key) => t(`failure.${key}`)),
    requestId: t('failure.requestId', { requestId: '{requestId}' }),
  };
}

/** Words of the contact form; `t` is of the namespace `contact`. */
export function contactLabels(t: Translate): ContactLabels {
  return {
    ...textsOf(FORM_WORDS, (key) => t(`form.${key}`)),
    required: t('form.required', { field: '{field}' }),
    tooShort: t('form.tooShort', { min: SHORTEST_MESSAGE }),
    about: t('form.about', { event: '{event}' }),
    estimate: t('form.estimate', { rooms: '{rooms}', checkIn: '{checkIn}', checkOut: '{checkOut}' }),
    failure: failureTexts(t),
  };
}

/** The sentence beside a field that did not pass the contract's schema. */
export function fieldSentence(field: ContactField, { code }: FieldProblem, labels: ContactLabels): string {
  if (code === 'required') return labels.required.replace('{field}', labels[field]);
  if (code === 'max') return labels.tooLong;
  if (field === 'message') return labels.tooShort;
  if (field === 'name') return labels.nameFormat;
  return field === 'mobile' ? labels.mobileFormat : labels.format;
}

/** Where a sent message leads: back to the event that it was about, where there is one. */
export const thanksPathOf = (eventCode?: string): string =>
  eventCode ? `/thank-you?evento=${encodeURIComponent(eventCode)}` : '/thank-you';
