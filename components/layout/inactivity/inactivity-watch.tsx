'use client';

import { useEffect, useState } from 'react';
import { type EventsType, useIdleTimer } from 'react-idle-timer';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { leaveSession, prolongSession } from '@/lib/api/leave-session';
import { INACTIVITY_LOGOUT_MS, INACTIVITY_WARNING_MS, KEEP_ALIVE_MS } from '@/lib/config/constants';
import { minutesText } from '@/lib/domain/minutes-text';
import { noteEnded } from '@/lib/session/ended-note';
import { forgetKeptDrafts } from '@/lib/session/kept-drafts';
import { loginPathFor } from '@/lib/session/login-path';
import { onTabsNews, tellTabs } from '@/lib/session/session-tabs';

/** The five kinds of event that reset both timers. */
const EVENTS: EventsType[] = ['click', 'mousemove', 'mousedown', 'scroll', 'keydown'];

const TOLD_EVERY_MS = 1000;

const SECOND_MS = 1000;

const clock = (milliseconds: number): string => minutesText(Math.max(0, Math.ceil(milliseconds / SECOND_MS)));

export interface InactivityLabels {
  title: string;
  text: string;
  left: string;
  stay: string;
  leave: string;
}

/** The warning with its countdown. */
export function InactivityWatch({ labels }: { labels: InactivityLabels }) {
  const { warned, stay, leave, getRemainingTime } = useInactivity();
  return (
    <Modal
      show={warned}
      size="sm"
      title={labels.title}
      closeLabel={labels.stay}
      onClose={stay}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            {labels.leave}
          </Button>
          <Button onClick={stay}>{labels.stay}</Button>
        </>
      }
    >
      <p>{labels.text}</p>
      <p className="mb-0">
        {labels.left} {warned && <Countdown getRemainingTime={getRemainingTime} />}
      </p>
    </Modal>
  );
}

/**
 * Throttles the calls that keep a session alive: never two within `everyMs`, and always one after the last action, so
 * that the provider does not end the session of somebody at work. Answers the function to call at each action.
 */
export function keepAlive(call: () => void, everyMs: number): { acted: () => void; stop: () => void } {
  let calledAt = Date.now();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    acted() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          calledAt = Date.now();
          call();
        },
        Math.max(0, calledAt + everyMs - Date.now()),
      );
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}

/** Minutes and seconds that are left. Read out when the dialog opens, not every second. */
export function Countdown({ getRemainingTime }: { getRemainingTime: () => number }) {
  const [left, setLeft] = useState(getRemainingTime);
  useEffect(() => {
    const ticking = setInterval(() => setLeft(getRemainingTime()), SECOND_MS);
    return () => clearInterval(ticking);
  }, [getRemainingTime]);
  return (
    <span role="timer" className="fs-2">
      {clock(left)}
    </span>
  );
}

/**
 * Warns after half an hour without activity in any tab, and logs out after an hour. The tabs talk through our own
 * channel: the library's would wait for every tab it ever saw, also for tabs that the system froze.
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
    onIdle: () => {
      noteEnded();
      void leaveSession(loginPathFor(location, document.cookie));
    },
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
  const leave = () => {
    forgetKeptDrafts();
    void leaveSession(loginPathFor(location, document.cookie));
  };
  return { warned, stay, leave, getRemainingTime };
}
