import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';

/** A page of an event where the agency has none yet. */
export async function NoEvent({ action }: { action?: ReactNode }) {
  const t = await getTranslations('console.noEvent');
  return <EmptyState level={1} title={t('title')} text={t('text')} action={action} />;
}
