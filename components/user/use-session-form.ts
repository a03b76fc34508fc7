'use client';

import { useEffect, useRef, useState } from 'react';
import { type SessionFailure, sessionFailure } from '@/lib/api/session-failure';
import type { SessionUser } from '@/lib/contract/session';
import { useSessionStore } from '@/lib/stores/session-store';
import { loadSessionWork, type SessionWork } from './load-session-work';

/** What the next attempt must bring besides the password (second factor, captcha), until a login succeeds. */
interface Asked {
  challenge?: string | undefined;
  siteKey?: string | undefined;
}

const askedBy = (failure: SessionFailure | null): Asked => ({
  ...(failure?.challenge && { challenge: failure.challenge }),
  ...(failure?.siteKey && { siteKey: failure.siteKey }),
});

/**
 * What the login forms share: one attempt at a time, the failure kept in the session store, and a full load of the
 * next page, which then sees the new cookies. `posted` is the failure of a form that was posted without script.
 */
export function useSessionForm(posted: SessionFailure | null) {
  const { error, failed, loggedIn, tryAgain } = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [asked, setAsked] = useState<Asked>(askedBy(posted));
  const running = useRef(false);
  useEffect(() => {
    if (posted) failed(posted);
    else tryAgain();
  }, [posted, failed, tryAgain]);

  async function enter(logIn: (work: SessionWork) => Promise<SessionUser>): Promise<void> {
    // The state that disables the button comes a render later than a second press can.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setAttempted(true);
    tryAgain();
    try {
      const work = await loadSessionWork();
      const user = await logIn(work);
      loggedIn(user);
      work.goOn(user);
    } catch (cause) {
      running.current = false;
      setBusy(false);
      const failure = sessionFailure(cause);
      setAsked((before) => ({ ...before, ...askedBy(failure) }));
      failed(failure);
    }
  }

  // Without script there is no store: what was posted is shown from the first render on.
  const failure = error ?? (attempted ? null : posted);
  const startAgain = () => {
    setAsked((before) => ({ ...before, challenge: undefined }));
    setAttempted(true);
    tryAgain();
  };
  return { failure, busy, asked, startAgain, enter, fail: (cause: unknown) => failed(sessionFailure(cause)) };
}
