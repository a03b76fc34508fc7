'use client';

import { useTranslations } from 'next-intl';
import type { FieldError } from 'react-hook-form';

interface FieldFacts {
  /** The field's name as its label says it. */
  field: string;
  value: string;
  /** The sentence for a value that is there and not of the right form. */
  format: string;
}

/** The sentence of a failed check, by the code of the contract's schema. */
export function useFieldWords() {
  const t = useTranslations('login');
  return (error: FieldError | undefined, { field, value, format }: FieldFacts): string | undefined => {
    if (!error) return undefined;
    if (value.trim() === '') return t('required', { field });
    return error.type === 'too_big' ? t('tooLong') : format;
  };
}
