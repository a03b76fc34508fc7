import { useTranslations } from 'next-intl';
import { ApiError, sentenceOf } from '@/lib/api/api-error';

/** The message for a refused change of a ticket (with those about its files), or for one that was not delivered. */
export function useTicketFailure() {
  const t = useTranslations('records.support');
  return (failure: unknown): string => {
    const sentence = sentenceOf(failure, t('failed'));
    const ofFields = failure instanceof ApiError ? Object.values(failure.fields) : [];
    return [...new Set([sentence, ...ofFields])].join(' ');
  };
}
