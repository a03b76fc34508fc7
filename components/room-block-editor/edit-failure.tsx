import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { isStale, sentenceOf } from '@/lib/api/api-error';
import { type BlockCategory, blockCategory } from '@/lib/contract/room-block-editor';

/** What follows a stale edit of a category: it is shown as somebody else left it. */
export const takeOver = (onChange: (category: BlockCategory) => void) => (details: unknown) => {
  const now = blockCategory.safeParse(details);
  if (now.success) onChange(now.data);
};

/** Why nothing was saved. */
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
  return (
    <Alert tone="danger" title={t('failure.title')}>
      <p>{sentenceOf(failure, t('failure.unexpected'))}</p>
    </Alert>
  );
}
