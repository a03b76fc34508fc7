import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { getConsoleFrame } from '@/lib/api/frame';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import { eventInQuery } from '@/lib/domain/event-address';
import { type ConsoleView, readConsoleView } from '@/lib/session/views';
import { askedAddress, callerClaims, serverHttp } from './server-http';

export interface ConsolePlace extends ConsoleFrame {
  /**
   * Code of the event in the address, as written there. If `event` is null, there is no such event or it is not this
   * person's.
   */
  named: string | null;
  navigation: ConsoleView['dashboardNavigation'];
}

/** An event's code, limited in length so that it can be searched for. */
const CODE = /^PLS-[\w-]{1,76}$/i;

/**
 * The data of every page of the console: the session, and the current agency and event. The event is named in the
 * address; where it is not, the cookie proposes one, which counts only if the provider lists it for this person. Null
 * for a visitor.
 */
export const loadConsole = cache(async (): Promise<ConsolePlace | null> => {
  if (!(await callerClaims())) return null;
  const place = readConsoleView((await cookies()).toString());
  const named = eventInQuery((await askedAddress())?.searchParams ?? '');
  const isCode = named !== null && CODE.test(named);
  try {
    const frame = await getConsoleFrame(await serverHttp(), {
      ...(isCode && { named }),
      ...(named === null && place?.eventId && { event: place.eventId }),
      ...(place?.agencyId && { agency: place.agencyId }),
    });
    const event = named === null || isCode ? frame.event : null;
    return { ...frame, event, named, navigation: place?.dashboardNavigation ?? 'event' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
});
