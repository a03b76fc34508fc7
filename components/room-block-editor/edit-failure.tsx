import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { type BlockCategory, blockCategory } from '@/lib/contract/room-block-editor';

/** What follows a stale edit of a category: it is shown as somebody else left it. */
export const takeOver = (onChange: (category: BlockCategory) => void) => (details: unknown) => {
  const now = blockCategory.safeParse(details);
  if (now.success) onChange(now.data);
};

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
    const said = sentenceOf(failure, { network: t('failure.network'), unexpected: t('failure.unexpected') });
    const isInternal = failure instanceof ApiError && failure.code === 'INTERNAL';
    return isInternal && failure.requestId ? `${said} ${t('failure.reference', { id: failure.requestId })}` : said;
  };
  return (
    <Alert tone="danger" title={t('failure.title')}>
      <p>{text()}</p>
    </Alert>
  );
}
