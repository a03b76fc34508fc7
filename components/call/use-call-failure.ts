import { useTranslations } from 'next-intl';
import { ApiError, sentenceOf } from '@/lib/api/api-error';

/** Why a call of the desk failed: the messages for the typed fields, else the message of the call. */
export function useCallFailure() {
  const t = useTranslations('calls');
  return (error: unknown): string => {
    const ofField = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
    return ofField ?? sentenceOf(error, t('failed'));
  };
}
