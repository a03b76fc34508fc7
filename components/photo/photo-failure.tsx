import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { isStale, sentenceOf } from '@/lib/api/api-error';

/** Why nothing changed: the provider's sentence where it wrote one. */
export function PhotoFailure({ failure }: { failure: Error }) {
  const t = useTranslations('publication.photos');
  const failed = t('failed');
  const text = isStale(failure) ? t('stale') : sentenceOf(failure, { network: failed, unexpected: failed });
  return <Alert tone={isStale(failure) ? 'warning' : 'danger'}>{text}</Alert>;
}
