'use client';

import { useEffect } from 'react';
import type { UserView } from '@/lib/session/views';
import { useSessionStore } from '@/lib/stores/session-store';

/** Hands the session that the server verified to the interface's store. Shows nothing; for layouts of logged-in pages. */
export function SessionIsland({ user }: { user: UserView }) {
  const loggedIn = useSessionStore((state) => state.loggedIn);
  useEffect(() => loggedIn(user), [user, loggedIn]);
  return null;
}
