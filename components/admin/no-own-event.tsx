import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';

/** A page of /admin for somebody without a reservation and without an event. */
export async function NoOwnEvent({ title }: { title: string }) {
  const t = await getTranslations('records.admin');
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={t('nothing')} text={t('nothingText')} />
    </>
  );
}
