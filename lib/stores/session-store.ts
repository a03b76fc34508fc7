import { create } from 'zustand';
import type { SessionFailure } from '@/lib/api/session-failure';
import { onSessionEnd } from '@/lib/session/session-end';
import type { UserView } from '@/lib/session/views';

interface SessionState {
  user: UserView | null;
  logged: boolean;
  error: SessionFailure | null;
  loggedIn: (user: UserView) => void;
  failed: (error: SessionFailure) => void;
  tryAgain: () => void;
  loggedOut: () => void;
}

/** What the interface shows of the session: a login sets user and logged, and clears the error. */
export const useSessionStore = create<SessionState>()((set) => ({
  user: null,
  logged: false,
  error: null,
  loggedIn: (user) => set({ user, logged: true, error: null }),
  failed: (error) => set({ error }),
  tryAgain: () => set({ error: null }),
  loggedOut: () => set({ user: null, logged: false, error: null }),
}));

onSessionEnd(() => useSessionStore.getState().loggedOut());
