'use client';

import { useSearchParams } from 'next/navigation';
import { goInPlace } from '@/lib/session/go-in-place';
import { type ListState, listHref, readListState } from './list-state';

export interface ListPlace {
  state: ListState;
  /** Goes to another state: a new entry of the history, or the same one for what is being typed. */
  go: (change: Partial<ListState>, how?: 'push' | 'replace') => void;
  hrefOf: (change: Partial<ListState>) => string;
}

/** The list's state in the address. Next follows the history's own calls, so nothing is asked of the server twice. */
export function useListState(): ListPlace {
  const state = readListState(new URLSearchParams(useSearchParams()));
  const hrefOf = (change: Partial<ListState>) => listHref({ ...state, ...change });
  const go: ListPlace['go'] = (change, how = 'push') => {
    // The address itself, not what was last drawn: a search that ends while a row opens must not close it again.
    const href = listHref({ ...readListState(new URLSearchParams(window.location.search)), ...change });
    goInPlace(href, how);
  };
  return { state, go, hrefOf };
}
