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

/** Stores and caches with personal data register here, so that the code that ends a session need not know them. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets in this tab everything of a session. The token itself is HttpOnly: the provider removes it. */
export function forgetSession(): void {
  for (const listener of listeners) listener();
  forgetOfflinePages();
  // After the stores, since they write a cookie when they change.
  for (const name of [USER_COOKIE, CONSOLE_COOKIE, BOOKING_EVENT_COOKIE]) clearBrowserCookie(document, name);
}

/** Forgets the session in this and every other tab. */
export function endSession(): void {
  forgetSession();
  tellTabs({ kind: 'ended' });
}

/** Whether the page at this path is a guarded one. */
export const needsSession = (pathname: string): boolean => guardOf(withoutLocale(pathname)) !== null;

/** Forgets the session and goes to the login, which returns to this page. */
export function leaveForLogin(): void {
  const login = loginPathFor(location, document.cookie);
  endSession();
  noteEnded();
  leaveTo(login);
}
