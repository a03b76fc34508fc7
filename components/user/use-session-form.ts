'use client';

import { useEffect, useRef, useState } from 'react';
import { browserHttp, type HttpClient } from '@/lib/api/http';
import { type SessionFailure, sessionFailure } from '@/lib/api/session/session-failure';
import type { SessionUser } from '@/lib/contract/session';
import { pathAfterLogin } from '@/lib/session/after-login';
import { leaveTo } from '@/lib/session/leave-to';
import { useSessionStore } from '@/lib/stores/session-store';

/**
 * What the login forms share: one attempt at a time, the failure kept in the session store, and a full load of the
 * next page, which then sees the new cookies. `posted` is the failure of a form that was posted without script.
 */
export function useSessionForm(posted: SessionFailure | null) {
  const { error, failed, loggedIn, tryAgain } = useSessionStore();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  useEffect(() => {
    if (posted) failed(posted);
    else tryAgain();
  }, [posted, failed, tryAgain]);

  async function enter(logIn: (http: HttpClient) => Promise<SessionUser>): Promise<void> {
    // The state that disables the button comes a render later than a second press can.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    tryAgain();
    try {
      const user = await logIn(browserHttp());
      loggedIn(user);
      leaveTo(pathAfterLogin(user, location));
    } catch (cause) {
      running.current = false;
      setBusy(false);
      failed(sessionFailure(cause));
    }
  }

  return { failure: error, busy, enter };
}
