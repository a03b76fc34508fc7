'use client';

import { useEffect, useState } from 'react';
import { type EventsType, useIdleTimer } from 'react-idle-timer';
import { leaveSession, prolongSession } from '@/lib/api/session';
import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS, KEEP_ALIVE_MS } from '@/lib/config/constants';
import { loginPathFor } from '@/lib/session/login-path';
import { onTabsNews, tellTabs } from '@/lib/session/session-tabs';
import { keepAlive } from './keep-alive';

/** The five kinds of event that reset both timers. Specification 4. */
const EVENTS: EventsType[] = ['click', 'mousemove', 'mousedown', 'scroll', 'keydown'];
const TOLD_EVERY_MS = 1000;

/**
 * Warns after half an hour without a sign of the person in any tab, and logs out after an hour. The tabs tell each other
 * by our own channel: the library's waits for every tab it ever saw, also for those that the system froze.
 */
export function useInactivity() {
  const [warned, setWarned] = useState(false);
  const [alive] = useState(() => keepAlive(prolongSession, KEEP_ALIVE_MS));
  const [tellActive] = useState(() => keepAlive(() => tellTabs({ kind: 'active' }), TOLD_EVERY_MS));
  const { activate, isPrompted, getRemainingTime } = useIdleTimer({
    timeout: INACTIVITY_LOGOUT_MS,
    promptBeforeIdle: INACTIVITY_LOGOUT_MS - INACTIVITY_WARNING_MS,
    events: EVENTS,
    stopOnIdle: true,
    onPrompt: () => setWarned(true),
    onActive: () => setWarned(false),
    onIdle: () => void leaveSession(loginPathFor(location, document.cookie)),
    onAction: () => {
      if (isPrompted()) activate();
      alive.acted();
      tellActive.acted();
    },
  });
  useEffect(() => onTabsNews((news) => news.kind === 'active' && activate()), [activate]);
  useEffect(
    () => () => {
      alive.stop();
      tellActive.stop();
    },
    [alive, tellActive],
  );
  const stay = () => {
    activate();
    alive.acted();
    tellActive.acted();
  };
  return { warned, stay, leave: () => void leaveSession(loginPathFor(location, document.cookie)), getRemainingTime };
}
