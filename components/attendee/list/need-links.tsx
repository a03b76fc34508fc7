'use client';

import { useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { needFilter, type ReservationCounts } from '@/lib/contract/reservation-list';
import { useListState } from './use-list-state';

/** The list by what waits for a decision, each with its number; one that is empty steps back. */
export function NeedLinks({ counts }: { counts: ReservationCounts | undefined }) {
  const t = useTranslations('attendees.needs');
  const { state, go, hrefOf } = useListState();
  const choices = [
    { need: '' as const, count: null },
    ...needFilter.options.map((need) => ({ need, count: counts?.need[need] ?? null })),
  ];
  return (
    <nav className="attendee-needs" aria-label={t('title')}>
      {choices.map(({ need, count }) => (
        <ListLink
          key={need}
          href={hrefOf({ need, page: 1 })}
          onGo={() => go({ need, page: 1 })}
          aria-current={state.need === need ? 'true' : undefined}
          data-empty={count === 0 || undefined}
        >
          {t(need || 'all')}
          {count !== null && <span className="tabular">{count}</span>}
        </ListLink>
      ))}
    </nav>
  );
}
