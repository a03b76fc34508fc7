'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { ReadRequest, RequestFields } from './request-resolver';

const WORDS = ['required', 'past', 'turned', 'personName'] as const;
const LIMITS = ['tooShort', 'tooLong'] as const;

/** The form's errors as sentences: beside each field, and all of them for the summary. */
export function useRequestErrors(form: UseFormReturn<RequestFields, unknown, ReadRequest>) {
  const t = useTranslations('transport.form');
  const { errors } = form.formState;
  const sentence = (name: keyof RequestFields, message: string): string => {
    const [code, limit] = message.split(':');
    const word = WORDS.find((known) => known === code);
    if (word) return t(word, { field: t(name) });
    const bound = LIMITS.find((known) => known === code);
    return bound ? t(bound, { min: Number(limit), max: Number(limit) }) : message;
  };
  const errorOf = (name: keyof RequestFields): string | undefined => {
    const message = errors[name]?.message;
    return message === undefined ? undefined : sentence(name, message);
  };
  const summary = (Object.keys(errors) as (keyof RequestFields)[]).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: `transport-${name}`, message }] : [];
  });
  return { errorOf, summary };
}
