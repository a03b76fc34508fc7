import { useTranslations } from 'next-intl';
import { ApiError, sentenceOf } from '@/lib/api/api-error';

/** What to say of a failed call: its sentence, with what is said of the fields. */
export function useFailureWords() {
  const t = useTranslations('people');
  return (failure: unknown): string => {
    // Several fields may be wrong for one reason.
    const ofFields = failure instanceof ApiError ? Object.values(failure.fields) : [];
    return [...new Set([sentenceOf(failure, t('failed')), ...ofFields])].join(' ');
  };
}
