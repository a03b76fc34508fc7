'use client';

import { useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { isFiltered, withoutFilters } from './list-state';
import { useListState } from './use-list-state';

/** Why there is no row, and what to do: no such page, no match, or no reservation yet. */
export function NoAttendees({ total }: { total: number }) {
  const t = useTranslations('attendees');
  const { state, go, hrefOf } = useListState();
  if (total === 0 && !isFiltered(state)) {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <EventLink href="/adminmaster/Evento" className={buttonClass('primary')}>
            {t('empty.action')}
          </EventLink>
        }
      />
    );
  }
  const [words, change, label] =
    total > 0
      ? (['noPage', { page: 1 }, t('empty.firstPage')] as const)
      : (['noMatch', withoutFilters(state), t('filters.clear')] as const);
  return (
    <EmptyState
      title={t(`empty.${words}`)}
      text={t(`empty.${words}Text`)}
      action={
        <ListLink href={hrefOf(change)} onGo={() => go(change)} className={buttonClass('secondary')}>
          {label}
        </ListLink>
      }
    />
  );
}
