import { guardOf } from '@/lib/domain/guards';
import { withoutLocale } from '@/lib/domain/language-path';
import { clearBrowserCookie } from './browser-cookies';
import { noteEnded } from './ended-note';
import { leaveTo } from './leave-to';
import { loginPathFor } from './login-path';
import { forgetOfflinePages } from './offline-pages';
import { tellTabs } from './session-tabs';
import { BOOKING_EVENT_COOKIE, CONSOLE_COOKIE, USER_COOKIE } from './views';

const listeners = new Set<() => void>();

/** Stores and caches that hold data of a person register here, so that code that ends a session need not know them. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets in this tab what a session left behind. The token itself is HttpOnly: the provider clears it. */
export function forgetSession(): void {
  for (const listener of listeners) listener();
  forgetOfflinePages();
  // After the stores, which write their place into a cookie when they change.
  for (const name of [USER_COOKIE, CONSOLE_COOKIE, BOOKING_EVENT_COOKIE]) clearBrowserCookie(document, name);
}

/** Forgets the session here and in every other tab: of several, all go. */
export function endSession(): void {
  forgetSession();
  tellTabs({ kind: 'ended' });
}

/** Whether the page at this path is a guarded one. */
export const needsSession = (pathname: string): boolean => guardOf(withoutLocale(pathname)) !== null;

/** Forgets the session and asks for the login, which comes back to this page. */
export function leaveForLogin(): void {
  const login = loginPathFor(location, document.cookie);
  endSession();
  noteEnded();
  leaveTo(login);
}
