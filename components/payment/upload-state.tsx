'use client';

import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ApiError, isUnanswered } from '@/lib/api/api-error';

const MINUTE_SECONDS = 60;

/** How far the upload is, or why it failed; what was typed stays. */
export function UploadState({ share, failure }: { share: number | null; failure: unknown }) {
  const t = useTranslations('payment');
  const failureText = useFailureText();
  if (share !== null) {
    const label = t('form.uploaded', { percent: Math.round(share * 100) });
    return (
      <div className="mb-3">
        <ProgressBar value={share} max={1} label={label} />
        <p className="mb-0">{label}</p>
      </div>
    );
  }
  if (!failure) return null;
  const wait = failure instanceof ApiError && failure.status === 429 ? failure.retryAfterSeconds : null;
  return (
    <Alert tone="danger" title={isUnanswered(failure) ? undefined : t('errors.failed')}>
      <p>{wait ? t('errors.tooMany', { minutes: Math.ceil(wait / MINUTE_SECONDS) }) : failureText(failure)}</p>
      <p>{t('form.retryHint')}</p>
    </Alert>
  );
}
