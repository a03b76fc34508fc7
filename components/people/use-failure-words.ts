import { useTranslations } from 'next-intl';
import { ApiError, sentenceOf } from '@/lib/api/api-error';

/** The message for a failed call: its sentence, followed by those of its fields. */
export function useFailureWords() {
  const t = useTranslations('people');
  return (failure: unknown): string => {
    // Several fields may be wrong for one reason.
    const ofFields = failure instanceof ApiError ? Object.values(failure.fields) : [];
    return [...new Set([sentenceOf(failure, t('failed')), ...ofFields])].join(' ');
  };
}
