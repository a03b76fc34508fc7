import { useTranslations } from 'next-intl';
import { sentenceOf } from '@/lib/api/api-error';

/** What to say of a change of a ticket that was refused or never arrived. */
export function useTicketFailure() {
  const t = useTranslations('records.support');
  return (failure: unknown): string => sentenceOf(failure, { network: t('failed'), unexpected: t('failed') });
}
