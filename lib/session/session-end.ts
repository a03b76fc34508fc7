import { clearBrowserCookie } from './browser-cookies';
import { CONSOLE_COOKIE, USER_COOKIE } from './views';

const listeners = new Set<() => void>();

/** Stores and caches that hold something of a person register here, so that whoever ends a session need not know them. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets in this browser what a session left behind. The token itself is HttpOnly: the provider clears it. */
export function endSession(): void {
  for (const listener of listeners) listener();
  // After the stores, which write their place into a cookie when they change.
  clearBrowserCookie(document, USER_COOKIE);
  clearBrowserCookie(document, CONSOLE_COOKIE);
}
