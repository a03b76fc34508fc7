'use client';

import { useCallback, useEffect, useRef, useTransition } from 'react';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { onTabsNews, tellTabs } from '@/lib/session/session-tabs';
import { readConsoleView } from '@/lib/session/views';
import { useConsoleStore } from '@/lib/stores/console-store';
import { type Person, pageAfterSwitch } from './page-after-switch';

/** Shows the page anew for the place that the cookie names by now. */
function useShowPlace(person: Person) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, start] = useTransition();
  const show = useCallback(
    () =>
      start(() => {
        const target = pageAfterSwitch(pathname, person);
        if (target !== pathname || window.location.search !== '') router.push(target);
        router.refresh();
      }),
    [pathname, router, person],
  );
  return { busy, show };
}

/** Chooses another agency or event: here, and in the tabs beside, which share the cookie. */
export function useSwitchPlace(person: Person) {
  const { busy, show } = useShowPlace(person);
  const switchPlace = (choose: () => void) => {
    choose();
    tellTabs({ kind: 'place' });
    show();
  };
  return { busy, switchPlace };
}

/** Follows the choice of another tab. */
export function useFollowPlace(person: Person): void {
  const { show } = useShowPlace(person);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  }, [show]);
  useEffect(
    () =>
      onTabsNews((news) => {
        const place = news.kind === 'place' ? readConsoleView(document.cookie) : null;
        if (!place) return;
        useConsoleStore.setState(place);
        latest.current();
      }),
    [],
  );
}
