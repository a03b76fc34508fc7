'use client';

import { useSearchParams } from 'next/navigation';
import { useEventHref } from '@/components/console/place/event-link';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';
import { goInPlace } from '@/lib/session/go-in-place';
import { type ListState, listHref, readListState } from './list-state';

export interface ListPlace {
  state: ListState;
  /** Goes to another state by a new entry of the history; `replace` is for words that are being typed. */
  go: (change: Partial<ListState>, how?: 'push' | 'replace') => void;
  hrefOf: (change: Partial<ListState>) => string;
}

/** The list's state in the address. Next follows the history's own calls, so nothing is asked of the server twice. */
export function useListState(): ListPlace {
  const state = readListState(new URLSearchParams(useSearchParams()));
  const eventHref = useEventHref();
  const hrefOf = (change: Partial<ListState>) => eventHref(listHref({ ...state, ...change }));
  const go: ListPlace['go'] = (change, how = 'push') => {
    // The address itself, not what was last drawn: a search that ends while a row opens must not close it again.
    const now = new URLSearchParams(window.location.search);
    goInPlace(withEvent(listHref({ ...readListState(now), ...change }), eventInQuery(now)), how);
  };
  return { state, go, hrefOf };
}
