'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { eventInQuery } from '@/lib/domain/event-address';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { onTabsNews } from '@/lib/session/session-tabs';
import { useConsoleStore } from '@/lib/stores/console-store';
import type { DrawnFor } from './event-link';
import { type Person, pageAfterSwitch } from './use-switch-place';

/**
 * Keeps the frame at the event in the address, also after the back button. An address without an event shows the one
 * chosen last, in any tab. Renders nothing.
 */
export function FollowPlace({ person, drawn }: { person: Person; drawn: DrawnFor }) {
  const router = useRouter();
  const pathname = usePathname();
  const named = eventInQuery(useSearchParams());
  const isBehind = named !== null && named !== drawn.named && named !== drawn.code;
  useEffect(() => {
    // A layout stays when only the query changes: it is asked for again.
    if (isBehind) router.refresh();
  }, [isBehind, router]);
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = () => {
      if (eventInQuery(window.location.search)) return;
      const target = pageAfterSwitch(pathname, person);
      if (target !== pathname || window.location.search !== '') router.push(target);
      router.refresh();
    };
  }, [pathname, person, router]);
  useEffect(
    () =>
      onTabsNews((news) => {
        if (news.kind !== 'place') return;
        useConsoleStore.setState(news.place);
        latest.current?.();
      }),
    [],
  );
  return null;
}
