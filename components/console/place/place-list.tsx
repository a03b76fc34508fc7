'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextInput } from '@/components/ui/text-input';
import type { Page } from '@/lib/contract/page';
import { PlaceRows } from './place-rows';
import { type PlaceQuery, usePlaceSearch } from './use-place-search';

interface PlaceListProps<Item> {
  /** What is searched for, as the field is called. */
  searchLabel: string;
  query: PlaceQuery<Item>;
  first: Page<Item>;
  currentId: string | null;
  onChoose: (item: Item) => void;
  /** What a row says. */
  children: (item: Item) => ReactNode;
}

/** So few are seen at one glance. */
const SEARCHED_PAST = 6;

/** Agencies or events to choose from: searched by the provider, with what there is to say while it cannot be shown. */
export function PlaceList<Item extends { id: string }>({ searchLabel, query, first, ...rest }: PlaceListProps<Item>) {
  const t = useTranslations('console.place');
  const { currentId, onChoose, children } = rest;
  const found = usePlaceSearch(query, first);
  return (
    <>
      {first.total > SEARCHED_PAST && (
        <TextInput
          type="search"
          className="form-control-sm mb-2"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={found.typed}
          onChange={({ target }) => found.setTyped(target.value)}
        />
      )}
      <PlaceState {...found} />
      <div aria-busy={found.isLoading}>
        <PlaceRows items={found.items} total={found.total} more={found.more}>
          {(item) => (
            <button
              type="button"
              className="console-event"
              aria-pressed={item.id === currentId}
              onClick={() => onChoose(item)}
            >
              {children(item)}
            </button>
          )}
        </PlaceRows>
      </div>
      <p role="status" className="visually-hidden">
        {found.typed && !found.isLoading ? t('found', { count: found.total }) : ''}
      </p>
    </>
  );
}

interface PlaceStateProps {
  items: readonly unknown[];
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

function PlaceState({ items, isLoading, isFailed, retry }: PlaceStateProps) {
  const t = useTranslations('console.place');
  if (isFailed) {
    return (
      <div role="alert">
        <p className="console-hint">{t('failed')}</p>
        <Button variant="secondary" small onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (items.length > 0) return null;
  return isLoading ? <Skeleton lines={3} label={t('loading')} /> : <p className="console-hint">{t('none')}</p>;
}
