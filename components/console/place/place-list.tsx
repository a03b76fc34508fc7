'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextInput } from '@/components/ui/text-input';
import type { Page } from '@/lib/contract/page';
import styles from './place-list.module.css';

interface PlaceRowsProps<Item> {
  items: readonly Item[];
  /** Number of entries, loaded or not. */
  total: number;
  children: (item: Item) => ReactNode;
  /** Loads more; null at the end and while loading. */
  more: (() => void) | null;
}

/** Longer lists render only the rows in sight. */
export const VIRTUAL_PAST = 50;

const ROW_PX = 54;

/** Height of the list before the browser has measured it. */
const START = { width: 228, height: 240 };

/** Lists of more entries get a search field. */
const SEARCHED_PAST = 6;

interface PlaceListProps<Item> {
  /** Label of the search field. */
  searchLabel: string;
  /** What stands in the empty field, where the label is too long for it. */
  searchHint?: string;
  query: PlaceQuery<Item>;
  first: Page<Item>;
  currentId: string | null;
  onChoose: (item: Item) => void;
  /** Draws a row. */
  children: (item: Item) => ReactNode;
}

/** Agencies or events to choose from: searched by the provider, with what there is to say while it cannot be shown. */
export function PlaceList<Item extends { id: string }>({ searchLabel, query, first, ...rest }: PlaceListProps<Item>) {
  const t = useTranslations('console.place');
  const { searchHint = searchLabel, currentId, onChoose, children } = rest;
  const found = usePlaceSearch(query, first);
  return (
    <>
      {first.total > SEARCHED_PAST && (
        <TextInput
          type="search"
          className="form-control-sm mb-2"
          aria-label={searchLabel}
          placeholder={searchHint}
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
              className={styles.row}
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
        <p className="text-secondary mb-0">{t('failed')}</p>
        <Button variant="secondary" small onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (items.length > 0) return null;
  return isLoading ? <Skeleton lines={3} label={t('loading')} /> : <p className="text-secondary mb-0">{t('none')}</p>;
}

/** The rows of a list of agencies or events. */
function PlaceRows<Item extends { id: string }>(props: PlaceRowsProps<Item>) {
  if (props.total > VIRTUAL_PAST) return <VirtualRows {...props} />;
  return (
    <ul className={`list-plain ${styles.rows}`}>
      {props.items.map((item) => (
        <li key={item.id}>{props.children(item)}</li>
      ))}
    </ul>
  );
}

function VirtualRows<Item extends { id: string }>({ items, total, children, more }: PlaceRowsProps<Item>) {
  const box = useRef<HTMLUListElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current?.parentElement ?? null,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    initialRect: START,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const reachesEnd = (shown.at(-1)?.index ?? 0) >= items.length - 1;
  useEffect(() => {
    if (reachesEnd) more?.();
  }, [reachesEnd, more]);
  return (
    <div className={styles.rows}>
      <ul ref={box} className={`list-plain ${styles.inSight}`} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** The query for a searched text; has to stay the same function as long as it is about the same list. */
export type PlaceQuery<Item> = (q: string) => {
  queryKey: string[];
  queryFn: (context: { pageParam: number }) => Promise<Page<Item>>;
};

const STILL_MS = 250;

const nextPage = ({ current_page, last_page }: Page<unknown>) =>
  current_page < last_page ? current_page + 1 : undefined;

/** A list that the server began: searched by the provider, read on page after page. */
function usePlaceSearch<Item>(query: PlaceQuery<Item>, first: Page<Item>) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), STILL_MS);
  const begun = useMemo(() => ({ pages: [first], pageParams: [1] }), [first]);
  useEffect(() => {
    // The server has sent a newer first page, which replaces the one in the cache.
    client.setQueryData(query('').queryKey, begun);
  }, [client, query, begun]);
  const found = useInfiniteQuery({
    ...query(q),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    initialData: q === '' ? begun : undefined,
    placeholderData: keepPreviousData,
  });
  const pages = found.data?.pages ?? [];
  return {
    typed,
    setTyped,
    items: pages.flatMap(({ data }) => data),
    total: pages[0]?.total ?? 0,
    isLoading: found.isPending || found.isPlaceholderData || typed.trim() !== q,
    isFailed: found.isError,
    retry: () => void found.refetch(),
    more: found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : null,
  };
}
