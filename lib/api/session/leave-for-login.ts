import { guardOf } from '@/lib/domain/guards';
import { clearBrowserCookie } from '@/lib/session/browser-cookies';
import { CONSOLE_COOKIE, USER_COOKIE } from '@/lib/session/views';

const ENGLISH = /^\/en(?=\/|$)/;

/** Whether the page at this path is a guarded one. */
export const needsSession = (pathname: string): boolean => guardOf(pathname.replace(ENGLISH, '') || '/') !== null;

/** Where a page of this address sends somebody whose session has ended; the login comes back to it. */
export function loginPathFor({ pathname, search }: { pathname: string; search: string }): string {
  const prefix = ENGLISH.test(pathname) ? '/en' : '';
  return `${prefix}/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** Forgets what the interface shows of the session and leaves by a full load, which empties every store. */
export function leaveForLogin(): void {
  clearBrowserCookie(document, USER_COOKIE);
  clearBrowserCookie(document, CONSOLE_COOKIE);
  location.assign(loginPathFor(location));
}
