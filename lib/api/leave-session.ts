import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import type { HttpClient } from './http';
import { lazyBrowserHttp } from './lazy-browser-http';

/** Logs out and goes to the target, even where the call fails; the failure is logged. */
export async function leaveSession(target: string): Promise<void> {
  try {
    await logOut(await lazyBrowserHttp());
  } catch (cause) {
    reportError(cause);
  }
  endSession();
  leaveTo(target);
}

export async function logOut(http: HttpClient): Promise<void> {
  await http.post('/api/auth/logout', undefined, { harmless: true });
}

/** A light call that tells the provider that the person is active; the provider renews a token past half of its day. */
export function prolongSession(): void {
  // Where the session ended meanwhile, the client itself goes to the login.
  void lazyBrowserHttp()
    .then(async (http) => (await import('./session')).getMe(http))
    .catch(() => undefined);
}
