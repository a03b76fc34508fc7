'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';

/** Why nothing was saved, where no field says it: the provider's sentence where it wrote one. */
export function ProfileFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('profile.failure');
  if (!failure || (failure instanceof ApiError && Object.keys(failure.fields).length > 0)) return null;
  if (isStale(failure)) return <Alert tone="warning">{t('stale')}</Alert>;
  return <Alert tone="danger">{sentenceOf(failure, { network: t('network'), unexpected: t('other') })}</Alert>;
}
