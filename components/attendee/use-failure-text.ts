'use client';

import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/reservation/use-failure-words';
import type { ApiError } from '@/lib/api/api-error';
import { soldOutDetails } from '@/lib/contract/room-block';
import { showDate } from '@/lib/domain/event-dates';

function nightsOf(details: unknown): string {
  const parsed = soldOutDetails.safeParse(details);
  if (!parsed.success) return '';
  return [...new Set(parsed.data.flatMap(({ nights }) => nights))].toSorted().map(showDate).join(', ');
}

/** What to tell staff about a failed call: our own words where we know more. */
export function useFailureText() {
  const t = useTranslations('attendees.errors');
  const failureWords = useFailureWords('attendees.errors');
  const known = ({ code, details, message, fields }: ApiError) => {
    if (code === 'NOT_FOUND') return t('notFound');
    if (code === 'SELF_APPROVAL') return t('selfApproval');
    if (code === 'SOLD_OUT') return t('soldOut', { nights: nightsOf(details) });
    if (code === 'OVER_BALANCE') return t('overBalance', { reason: message });
    if (code === 'PRICE_CHANGED') return t('priceChanged');
    return code === 'INVALID' ? (Object.values(fields ?? {})[0] ?? null) : null;
  };
  return (error: unknown): string => failureWords(error, known);
}
