import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { vi } from 'vitest';

const nothing = () => {};

// jsdom has no layout, so nothing is wide: react-bootstrap asks.
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: nothing,
  removeListener: nothing,
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: () => false,
});

/** Counts what is asked of the server's components. */
export const refresh = vi.fn();

/** Follows the history's own calls, as Next does. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(window.location.search);
  useEffect(() => {
    const { pushState, replaceState } = window.history;
    const following =
      (change: typeof pushState): typeof pushState =>
      (...args) => {
        change.apply(window.history, args);
        setSearch(window.location.search);
      };
    const back = () => setSearch(window.location.search);
    window.history.pushState = following(pushState);
    window.history.replaceState = following(replaceState);
    window.addEventListener('popstate', back);
    return () => {
      Object.assign(window.history, { pushState, replaceState });
      window.removeEventListener('popstate', back);
    };
  }, []);
  return <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>;
}
