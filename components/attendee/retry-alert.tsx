'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useFailureText } from './use-failure-text';

interface RetryAlertProps {
  title: string;
  error: unknown;
  onRetry: () => void;
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
