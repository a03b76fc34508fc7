'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { prolongSession } from '@/lib/api/leave-session';
import { SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import { noteEnded } from '@/lib/session/ended-note';
import { dropDraftsHere } from '@/lib/session/kept-drafts';
import { leaveTo } from '@/lib/session/leave-to';
import { loginPathFor } from '@/lib/session/login-path';
import { keepOnlyOf } from '@/lib/session/offline-pages';
import { drawnFor } from '@/lib/session/page-person';
import { forgetSession } from '@/lib/session/session-end';
import { onTabsNews, tellTabs } from '@/lib/session/session-tabs';
import { keptWords, type TypedWords, watchTyping } from '@/lib/session/typed-words';
import { readUserView, type UserView } from '@/lib/session/views';
import { useSessionStore } from '@/lib/stores/session-store';
import type { TypedAgainLabels } from './typed-again';

// Few need it: people whose session ended while they typed on this page.
const TypedAgain = dynamic(() => import('./typed-again').then((part) => part.TypedAgain), { ssr: false });

/** Half of a token's life. */
const HALF_A_DAY_MS = (SESSION_TOKEN_SECONDS * 1000) / 2;

/** Ends this tab's session after a logout in another one, and leads to the login. */
function leaveToo(cookies: string): void {
  forgetSession();
  noteEnded();
  leaveTo(loginPathFor(location, cookies));
}

/** A page that comes back from the browser's memory shows the person it was loaded for, who may have left since. */
function checkReturned(uid: string, cookies: string): void {
  const there = readUserView(document.cookie);
  if (!there) leaveToo(cookies);
  else if (there.uid !== uid) location.reload();
}

interface SessionIslandProps {
  user: UserView;
  expiresAt: string;
  /** The message for a person who sends something from this page after another person logged in in another tab. */
  replaced: string;
  typed: TypedAgainLabels;
}

/**
 * Hands the session that the server verified to the interface's store, and keeps this tab in agreement with the others:
 * a logout in one ends all, another person's login shows that person. Shows nothing but what the person had typed here
 * when a session of theirs ended; for layouts of logged-in pages.
 */
export function SessionIsland({ user, expiresAt, replaced, typed }: SessionIslandProps) {
  const loggedIn = useSessionStore((state) => state.loggedIn);
  const { uid } = user;
  useEffect(() => loggedIn(user), [user, loggedIn]);
  useEffect(() => {
    // The server, which reads the pages, cannot take up the new token for the browser.
    if (Date.parse(expiresAt) - Date.now() < HALF_A_DAY_MS) prolongSession();
  }, [expiresAt]);
  useEffect(() => void keepOnlyOf(uid), [uid]);
  useEffect(() => drawnFor({ uid, replaced }), [uid, replaced]);
  useEffect(() => watchTyping(uid), [uid]);
  const pathname = usePathname();
  useEffect(() => {
    const cookies = document.cookie;
    tellTabs({ kind: 'entered', uid });
    const stop = onTabsNews((news) => {
      if (news.kind === 'draftsDropped') dropDraftsHere();
      if (news.kind === 'ended') leaveToo(cookies);
      if (news.kind === 'entered' && news.uid !== uid) location.reload();
    });
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) checkReturned(uid, cookies);
    };
    window.addEventListener('pageshow', shown);
    return () => {
      stop();
      window.removeEventListener('pageshow', shown);
    };
  }, [uid]);
  return <TypedHere key={pathname} uid={uid} labels={typed} />;
}

/** What this person had typed on this page; the server, which draws it, does not know. */
function TypedHere({ uid, labels }: { uid: string; labels: TypedAgainLabels }) {
  const [kept, setKept] = useState<TypedWords[]>([]);
  useEffect(() => setKept(keptWords(uid)), [uid]);
  return kept.length > 0 && <TypedAgain words={kept} labels={labels} />;
}
