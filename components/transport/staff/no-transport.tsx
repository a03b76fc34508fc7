'use client';

import { useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { isFiltered, withoutFilters } from './list-state';
import { useTransportState } from './use-transport-state';

export function NoTransport() {
  const t = useTranslations('transport.staff');
  const { state, go, hrefOf } = useTransportState();
  if (!isFiltered(state) && state.page === 1) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const all = withoutFilters(state);
  return (
    <EmptyState
      title={t('empty.noMatch')}
      text={t('empty.noMatchText')}
      action={
        <ListLink href={hrefOf(all)} onGo={() => go(all)} className={buttonClass('secondary')}>
          {t('filters.clear')}
        </ListLink>
      }
    />
  );
}
