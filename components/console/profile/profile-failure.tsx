'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { ApiError, isStale } from '@/lib/api/api-error';

/** Why nothing was saved, where no field says it: the provider's sentence where it wrote one. */
export function ProfileFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('profile.failure');
  if (!failure || (failure instanceof ApiError && Object.keys(failure.fields).length > 0)) return null;
  if (isStale(failure)) return <Alert tone="warning">{t('stale')}</Alert>;
  if (!(failure instanceof ApiError) || failure.code === 'INTERNAL') return <Alert tone="danger">{t('other')}</Alert>;
  return <Alert tone="danger">{failure.code === 'NETWORK' ? t('network') : failure.message}</Alert>;
}
