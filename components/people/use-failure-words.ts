import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

/** What to say of a refused call: the provider's sentence, with what it says of the fields. */
export function useFailureWords() {
  const t = useTranslations('people');
  return (failure: unknown): string => {
    if (!(failure instanceof ApiError)) return t('failed');
    return [failure.message, ...Object.values(failure.fields ?? {})].join(' ');
  };
}
