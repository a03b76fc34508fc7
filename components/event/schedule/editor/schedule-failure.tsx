import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { isStale, sentenceOf } from '@/lib/api/api-error';

/** Why nothing changed: the provider's sentence where it wrote one. */
export function ScheduleFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('schedule');
  if (!failure) return null;
  const words = { network: t('failed'), unexpected: t('failed') };
  return (
    <Alert tone={isStale(failure) ? 'warning' : 'danger'}>
      {isStale(failure) ? t('stale') : sentenceOf(failure, words)}
    </Alert>
  );
}
