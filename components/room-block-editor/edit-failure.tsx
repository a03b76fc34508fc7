import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { ApiError, isStale } from '@/lib/api/api-error';

/** Why nothing was saved: the provider's sentence where it wrote one. */
export function EditFailure({ failure }: { failure: Error | null }) {
  const t = useTranslations('block');
  if (!failure) return null;
  if (isStale(failure)) {
    return (
      <Alert tone="warning" title={t('stale.title')}>
        <p>{t('stale.text')}</p>
      </Alert>
    );
  }
  const text = () => {
    if (!(failure instanceof ApiError)) return t('failure.unexpected');
    if (failure.code === 'NETWORK') return t('failure.network');
    if (failure.code !== 'INTERNAL') return failure.message;
    const { requestId } = failure;
    return [t('failure.unexpected'), requestId && t('failure.reference', { id: requestId })].filter(Boolean).join(' ');
  };
  return (
    <Alert tone="danger" title={t('failure.title')}>
      <p>{text()}</p>
    </Alert>
  );
}
