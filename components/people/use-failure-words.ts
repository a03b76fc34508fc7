import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

/** What to say of a refused call: the provider's sentence, with what it says of the fields. */
export function useFailureWords() {
  const t = useTranslations('people');
  return (failure: unknown): string => {
    // Without an answer of the provider the error's own words are the program's, not the reader's.
    if (!(failure instanceof ApiError) || failure.code === 'NETWORK') return t('failed');
    // Several fields may be wrong for one reason.
    return [...new Set([failure.message, ...Object.values(failure.fields ?? {})])].join(' ');
  };
}
