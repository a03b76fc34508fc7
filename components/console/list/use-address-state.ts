'use client';

import { useSearchParams } from 'next/navigation';
import { useEventHref } from '@/components/console/place/event-link';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';
import { goInPlace } from '@/lib/session/go-in-place';

interface AddressState<State> {
  state: State;
  /** Goes to another state by a new entry of the history; `replace` is for words that are being typed. */
  go: (change: Partial<State>, how?: 'push' | 'replace') => void;
  hrefOf: (change: Partial<State>) => string;
}

/** A list's state in the address. Next follows the history's own calls, so nothing is asked of the server twice. */
export function useAddressState<State>(
  read: (query: URLSearchParams) => State,
  href: (state: State) => string,
): AddressState<State> {
  const state = read(new URLSearchParams(useSearchParams()));
  const eventHref = useEventHref();
  const hrefOf = (change: Partial<State>) => eventHref(href({ ...state, ...change }));
  const go: AddressState<State>['go'] = (change, how = 'push') => {
    // The address itself, not what was last drawn: a search that ends while a row opens must not close it again.
    const now = new URLSearchParams(window.location.search);
    goInPlace(withEvent(href({ ...read(now), ...change }), eventInQuery(now)), how);
  };
  return { state, go, hrefOf };
}
