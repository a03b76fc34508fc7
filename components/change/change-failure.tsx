'use client';

import { useLocale, useTranslations } from 'next-intl';
import { goneNights } from '@/components/reservation/read-refusal';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/api-error';
import { datesIn } from '@/lib/domain/date-text';

/** Why a change did not happen: the nights that are gone by date, or a price to look at again. */
export function ChangeFailure({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  const t = useTranslations('change');
  const format = datesIn(useLocale());
  const textOf = useFailureText();
  if (!failure) return null;
  const gone = failure instanceof ApiError && failure.code === 'SOLD_OUT' ? goneNights(failure) : [];
  const nights = [...new Set(gone.flatMap((entry) => entry.nights))];
  const again = failure instanceof ApiError && failure.code === 'PRICE_CHANGED';
  return (
    <Alert tone="danger">
      <p>{textOf(failure)}</p>
      {nights.length > 0 && <p>{t('gone', { nights: format.days(nights) })}</p>}
      {again && (
        <Button variant="secondary" small onClick={onRetry}>
          {t('lookAgain')}
        </Button>
      )}
    </Alert>
  );
}
