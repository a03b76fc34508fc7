'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { ApiError } from '@/lib/api/api-error';
import { soldOutDetails } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';

interface RetryAlertProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

function nightsOf(details: unknown, locale: Locale): string {
  const parsed = soldOutDetails.safeParse(details);
  if (!parsed.success) return '';
  return datesIn(locale).days([...new Set(parsed.data.flatMap(({ nights }) => nights))].toSorted());
}

/** What staff are told about a failed call: our own sentence where we know more than the provider's says. */
export function useFailureText() {
  const t = useTranslations('attendees.errors');
  const locale = useLocale();
  const failureWords = useFailureWords('attendees.errors');
  const known = ({ code, details, fields }: ApiError) => {
    if (code === 'NOT_FOUND') return t('notFound');
    if (code === 'SELF_APPROVAL') return t('selfApproval');
    if (code === 'SOLD_OUT') return t('soldOut', { nights: nightsOf(details, locale) });
    if (code === 'PRICE_CHANGED') return t('priceChanged');
    return code === 'INVALID' ? (Object.values(fields ?? {})[0] ?? null) : null;
  };
  return (error: unknown): string => failureWords(error, known);
}

/** A load that failed: why, and another try. */
export function RetryAlert({ title, error, onRetry }: RetryAlertProps) {
  const t = useTranslations('attendees.errors');
  const failureText = useFailureText();
  return (
    <Alert tone="danger" title={title}>
      <p>{failureText(error)}</p>
      <Button variant="secondary" small onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
