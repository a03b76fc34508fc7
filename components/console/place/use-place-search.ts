'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDebounced } from '@/components/reservation/use-debounced';
import type { Page } from '@/lib/contract/page';

/** One list for each text that is searched; the same function as long as it is about the same list. */
export type PlaceQuery<Item> = (q: string) => {
  queryKey: string[];
  queryFn: (context: { pageParam: number }) => Promise<Page<Item>>;
};

const STILL_MS = 250;

const nextPage = ({ current_page, last_page }: Page<unknown>) =>
  current_page < last_page ? current_page + 1 : undefined;

/** A list that the server began: searched by the provider, read on page after page. */
export function usePlaceSearch<Item>(query: PlaceQuery<Item>, first: Page<Item>) {
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
    ...{ typed, setTyped },
    items: pages.flatMap(({ data }) => data),
    total: pages[0]?.total ?? 0,
    isLoading: found.isPending || found.isPlaceholderData || typed.trim() !== q,
    isFailed: found.isError,
    retry: () => void found.refetch(),
    more: found.hasNextPage && !found.isFetchingNextPage ? () => void found.fetchNextPage() : null,
  };
}
