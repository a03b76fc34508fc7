'use client';

import { useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import type { ListSort } from './list-state';
import { useListState } from './use-list-state';

/** How a column is ordered now; nothing where another one is. */
export function orderOf(sort: string, by: ListSort): 'ascending' | 'descending' | undefined {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : undefined;
}

/** A column's name as the link that orders by it, and turns the order at the second press. */
export function SortHeader({ by, label }: { by: ListSort; label: string }) {
  const t = useTranslations('attendees.columns');
  const { state, go, hrefOf } = useListState();
  const change = { sort: state.sort === by ? `-${by}` : by, page: 1 };
  return (
    <>
      <ListLink
        href={hrefOf(change)}
        onGo={() => go(change)}
        className="console-sort d-none d-md-inline"
        data-order={orderOf(state.sort, by)}
        aria-label={t('sort', { column: label })}
      >
        {label}
      </ListLink>
      <span className="d-md-none">{label}</span>
    </>
  );
}
