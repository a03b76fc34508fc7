import type { useTranslations } from 'next-intl';
import type { z } from 'zod';
import type { AgencyDraft } from './agency-draft';

export type AgencyErrors = Record<string, string>;
type Words = ReturnType<typeof useTranslations<'agency'>>;

export interface AgencyFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  draft: AgencyDraft;
  errors: AgencyErrors;
  onChange: (draft: AgencyDraft) => void;
}

const NUMBERS = ['age'];

/** A sentence for each field that is wrong, by the name that its id ends with. */
export function errorsOf(error: z.ZodError, draft: AgencyDraft, t: Words): AgencyErrors {
  const errors: AgencyErrors = {};
  for (const { path } of error.issues) {
    const [first = '', second, third] = path.map(String);
    const name = nameOf(first, second, third, draft);
    errors[name] ??= sentenceOf(name, third, typedOf(draft, first, second, third), t);
  }
  return errors;
}

function nameOf(first: string, second: string | undefined, third: string | undefined, draft: AgencyDraft): string {
  if (first === 'emails') return second ?? 'contact';
  if (first === 'phones') return draft.phones.length === 0 ? 'add-phone' : `phone-${second}-${third}`;
  if (first !== 'socialMedia') return second ? `${first}-${second}` : first;
  // The contract's list leaves out networks without an address.
  const typed = Object.entries(draft.networks).filter(([, { url }]) => url.trim() !== '');
  return `network-${typed[Number(second)]?.[0] ?? ''}`;
}

function typedOf(draft: AgencyDraft, first: string, second = '', third = ''): string {
  if (first === 'phones') return draft.phones[Number(second)]?.[third as 'phone'] ?? '';
  const value = draft[(first === 'emails' ? second : first) as 'name'];
  return typeof value === 'string' ? value : '-';
}

function sentenceOf(name: string, third: string | undefined, value: string, t: Words): string {
  if (value.trim() === '') return t('wrong.empty');
  if (NUMBERS.includes(name)) return t('wrong.number');
  if (third === 'phone') return t('wrong.phone');
  if (['contact', 'support', 'reply'].includes(name)) return t('wrong.email');
  return /^(?:url|addressUrl|network-)/.test(name) ? t('wrong.url') : t('wrong.long');
}
