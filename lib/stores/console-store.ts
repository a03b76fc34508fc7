import { create } from 'zustand';
import { SESSION_COOKIE_SECONDS } from '@/lib/config/constants';
import { writeBrowserCookie } from '@/lib/session/browser-cookies';
import { onSessionEnd } from '@/lib/session/session-end';
import { CONSOLE_COOKIE, type ConsoleView, readConsoleView } from '@/lib/session/views';

const START: ConsoleView = { agencyId: null, eventId: null, dashboardNavigation: 'event' };

interface ConsoleState extends ConsoleView {
  chooseAgency: (agencyId: string | null) => void;
  chooseEvent: (eventId: string | null) => void;
  showNavigation: (mode: ConsoleView['dashboardNavigation']) => void;
}

/** The place in the console: only ids, the records are on the server. Stored in the cookie `session`. */
export const useConsoleStore = create<ConsoleState>()((set) => ({
  ...START,
  chooseAgency: (agencyId) => set({ agencyId, eventId: null }),
  chooseEvent: (eventId) => set({ eventId }),
  showNavigation: (dashboardNavigation) => set({ dashboardNavigation }),
}));

function keep({ agencyId, eventId, dashboardNavigation }: ConsoleView): void {
  writeBrowserCookie(document, {
    name: CONSOLE_COOKIE,
    value: JSON.stringify({ agencyId, eventId, dashboardNavigation }),
    maxAgeSeconds: SESSION_COOKIE_SECONDS,
    secure: window.isSecureContext,
  });
}

if (typeof document !== 'undefined') {
  // Only after creation, so that the first render equals the server's, which starts from START.
  useConsoleStore.setState(readConsoleView(document.cookie) ?? START);
  useConsoleStore.subscribe(keep);
  onSessionEnd(() => useConsoleStore.setState(START));
}
