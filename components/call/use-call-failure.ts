import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

/** Why a call of the desk failed: what the provider says where it refused, else that it may be tried again. */
export function useCallFailure() {
  const t = useTranslations('calls');
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) return t('failed');
    return Object.values(error.fields ?? {})[0] ?? error.message;
  };
}
