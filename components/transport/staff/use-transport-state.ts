'use client';

import { useSearchParams } from 'next/navigation';
import { goInPlace } from '@/lib/session/go-in-place';
import { readTransportState, type TransportState, transportHref } from './list-state';

/** The list's state in the address. Next follows the history's own calls, so nothing is asked of the server twice. */
export function useTransportState() {
  const state = readTransportState(new URLSearchParams(useSearchParams()));
  const hrefOf = (change: Partial<TransportState>) => transportHref({ ...state, ...change });
  const go = (change: Partial<TransportState>, how: 'push' | 'replace' = 'push') => {
    // The address itself, not what was last drawn: a search that ends while a row opens must not close it again.
    const now = readTransportState(new URLSearchParams(window.location.search));
    const href = transportHref({ ...now, ...change });
    goInPlace(href, how);
  };
  return { state, go, hrefOf };
}
