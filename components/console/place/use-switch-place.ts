'use client';

import { useCallback, useEffect, useRef, useTransition } from 'react';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { onTabsNews, tellTabs } from '@/lib/session/session-tabs';
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
    const { agencyId, eventId, dashboardNavigation } = useConsoleStore.getState();
    tellTabs({ kind: 'place', place: { agencyId, eventId, dashboardNavigation } });
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
        if (news.kind !== 'place') return;
        useConsoleStore.setState(news.place);
        latest.current();
      }),
    [],
  );
}
