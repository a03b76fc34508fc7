import { useTranslations } from 'next-intl';
import { ApiError, sentenceOf } from '@/lib/api/api-error';

/** What to say of a change of a ticket that was refused, with what is said of its files, or that never arrived. */
export function useTicketFailure() {
  const t = useTranslations('records.support');
  return (failure: unknown): string => {
    const sentence = sentenceOf(failure, t('failed'));
    const ofFields = failure instanceof ApiError ? Object.values(failure.fields) : [];
    return [...new Set([sentence, ...ofFields])].join(' ');
  };
}
