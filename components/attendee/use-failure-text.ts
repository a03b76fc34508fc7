'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';
import { soldOutDetails } from '@/lib/contract/room-block';
import { showDate } from '@/lib/domain/event-dates';

const DEFAULT_WAIT_SECONDS = 60;

/** What to tell staff about a failed call: our own words where we know more, else the provider's sentence. */
export function useFailureText() {
  const t = useTranslations('attendees.errors');
  const nightsOf = (details: unknown) => {
    const parsed = soldOutDetails.safeParse(details);
    if (!parsed.success) return '';
    return [...new Set(parsed.data.flatMap(({ nights }) => nights))].toSorted().map(showDate).join(', ');
  };
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.code === 'NETWORK') return t('network');
    if (error.status === 429) return t('tooMany', { seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS });
    if (error.status === 503) return t('busy');
    if (error.code === 'NOT_FOUND') return t('notFound');
    if (error.code === 'SELF_APPROVAL') return t('selfApproval');
    if (error.code === 'SOLD_OUT') return t('soldOut', { nights: nightsOf(error.details) });
    if (error.code === 'OVER_BALANCE') return t('overBalance', { reason: error.message });
    if (error.code === 'PRICE_CHANGED') return t('priceChanged');
    const [field] = Object.values(error.fields ?? {});
    if (error.code === 'INVALID' && field) return field;
    if (error.code !== 'INTERNAL') return error.message;
    return error.requestId ? `${t('unexpected')} ${t('reference', { id: error.requestId })}` : t('unexpected');
  };
}
