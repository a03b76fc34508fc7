import { guardOf } from '@/lib/domain/guards';
import { leaveTo } from '@/lib/session/leave-to';
import { loginPathFor } from '@/lib/session/login-path';
import { endSession } from '@/lib/session/session-end';
import { withoutLocale } from '@/lib/session/site-path';

/** Whether the page at this path is a guarded one. */
export const needsSession = (pathname: string): boolean => guardOf(withoutLocale(pathname)) !== null;

/** Forgets the session and asks for the login, which comes back to this page. */
export function leaveForLogin(): void {
  const login = loginPathFor(location, document.cookie);
  endSession();
  leaveTo(login);
}
