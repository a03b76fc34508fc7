'use client';

import { useEffect, useState } from 'react';
import type { HttpClient } from '@/lib/api/http';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { type SessionFailure, sessionFailure } from '@/lib/api/session-failure';
import { useSend } from '@/lib/api/use-send';
import type { SessionUser } from '@/lib/contract/session';
import { useSessionStore } from '@/lib/stores/session-store';

/** Loaded by the first touch of a field (40 kB), with the HTTP client, which reports a connection that breaks later. */
export const loadSessionWork = async () => (await Promise.all([import('./session-work'), lazyBrowserHttp()]))[0];

type SessionWork = Awaited<ReturnType<typeof loadSessionWork>>;

/** What the next attempt must bring besides the password (second factor, captcha), until a login succeeds. */
interface Asked {
  challenge?: string | undefined;
  siteKey?: string | undefined;
}

const askedBy = (failure: SessionFailure | null): Asked => ({
  ...(failure?.challenge && { challenge: failure.challenge }),
  ...(failure?.siteKey && { siteKey: failure.siteKey }),
});

/** One of the ways in: by password, code, key or mailed link. */
type LogIn = (work: SessionWork, http: HttpClient) => Promise<SessionUser>;

/**
 * What the login forms share: one attempt at a time, the failure kept in the session store, and a full load of the
 * next page, which then sees the new cookies. `posted` is the failure of a form that was posted without script.
 */
export function useSessionForm(posted: SessionFailure | null) {
  const { error, failed, loggedIn, tryAgain } = useSessionStore();
  const [attempted, setAttempted] = useState(false);
  const [asked, setAsked] = useState<Asked>(askedBy(posted));
  useEffect(() => {
    if (posted) failed(posted);
    else tryAgain();
  }, [posted, failed, tryAgain]);
  const fail = (cause: unknown) => {
    const failure = sessionFailure(cause);
    setAsked((before) => ({ ...before, ...askedBy(failure) }));
    failed(failure);
  };
  const { save, busy, done } = useSend({
    once: true,
    send: async (http, logIn: LogIn) => logIn(await loadSessionWork(), http),
    onDone: async (user) => {
      loggedIn(user);
      (await loadSessionWork()).goOn(user);
    },
    onFailed: fail,
  });
  return {
    // Without script there is no store: what was posted is shown from the first render on.
    failure: error ?? (attempted ? null : posted),
    // The button stays busy while the next page loads.
    busy: busy || done,
    asked,
    startAgain: () => {
      setAsked((before) => ({ ...before, challenge: undefined }));
      setAttempted(true);
      tryAgain();
    },
    enter: (logIn: LogIn) => {
      setAttempted(true);
      tryAgain();
      return save(logIn);
    },
  };
}
