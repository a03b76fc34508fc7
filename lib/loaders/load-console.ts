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
  /** Code of the event that the address names, as it stands there. Without `event` it is nobody's, or not this person's. */
  named: string | null;
  navigation: ConsoleView['dashboardNavigation'];
}

/** An event's code; short enough to be searched for. */
const CODE = /^PLS-[\w-]{1,76}$/i;

/**
 * What every page of the console stands on: who is there, the agency and the event that are current. The address names
 * the event; where it names none, the cookie proposes one. What counts is what the provider lists for this person. Null
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
