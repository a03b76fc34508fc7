import { guardOf } from '@/lib/domain/guards';
import { endSession } from '@/lib/session/session-end';
import { loginPathFor, withoutLocale } from '@/lib/session/site-path';

/** Whether the page at this path is a guarded one. */
export const needsSession = (pathname: string): boolean => guardOf(withoutLocale(pathname)) !== null;

/** Forgets the session and leaves by a full load, which empties every store. */
export function leaveForLogin(): void {
  endSession();
  location.assign(loginPathFor(location));
}
