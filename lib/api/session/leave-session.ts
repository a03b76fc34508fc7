import { leaveTo } from '@/lib/session/leave-to';
import { endSession } from '@/lib/session/session-end';
import { lazyBrowserHttp } from '../lazy-browser-http';
import { logOut } from './log-out';

/** Logs out and goes on. Whoever logs out leaves, even where the call fails: that is logged. Specification 4 and 8. */
export async function leaveSession(target: string): Promise<void> {
  try {
    await logOut(await lazyBrowserHttp());
  } catch (cause) {
    reportError(cause);
  }
  endSession();
  leaveTo(target);
}
