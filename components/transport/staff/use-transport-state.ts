'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEventHref } from '@/components/console/place/event-link';
import { TRANSPORT_LISTS } from '@/lib/api/transport';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';
import { useRouter } from '@/lib/i18n/navigation';
import { goInPlace } from '@/lib/session/go-in-place';
import { readTransportState, type TransportState, transportHref } from './list-state';

/** The list's state in the address. Next follows the history's own calls, so nothing is asked of the server twice. */
export function useTransportState() {
  const state = readTransportState(new URLSearchParams(useSearchParams()));
  const eventHref = useEventHref();
  const hrefOf = (change: Partial<TransportState>) => eventHref(transportHref({ ...state, ...change }));
  const go = (change: Partial<TransportState>, how: 'push' | 'replace' = 'push') => {
    // The address itself, not what was last drawn: a search that ends while a row opens must not close it again.
    const now = new URLSearchParams(window.location.search);
    goInPlace(withEvent(transportHref({ ...readTransportState(now), ...change }), eventInQuery(now)), how);
  };
  return { state, go, hrefOf };
}

/** Asks again for the lists of transport and the badge of the frame, which is the server's. */
export function useTransportReload(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    router.refresh();
    await queries.invalidateQueries({ queryKey: TRANSPORT_LISTS });
  };
}
