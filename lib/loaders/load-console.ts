import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getAgency } from '@/lib/api/agency/get-agency';
import { listAgencies } from '@/lib/api/agency/list-agencies';
import { listEvents } from '@/lib/api/event/list-events';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import type { EventSummary } from '@/lib/contract/event';
import type { Session } from '@/lib/contract/session';
import { type ConsoleView, readConsoleView } from '@/lib/session/views';
import { loadSession } from './load-session';
import { serverHttp } from './server-http';

export interface ConsoleFrame {
  session: Session;
  /** Of the platform's admin alone; empty for everybody else. */
  agencies: Agency[];
  agency: Agency | null;
  events: EventSummary[];
  event: EventSummary | null;
  navigation: ConsoleView['dashboardNavigation'];
}

/**
 * What every page of the console stands on: who is there, the agency and the event that are current. The cookie only
 * proposes; what counts is what the provider lists for this person. Null for a visitor. Specification 2 and 4.
 */
export const loadConsole = cache(async (): Promise<ConsoleFrame | null> => {
  const session = await loadSession();
  if (!session) return null;
  const place = readConsoleView((await cookies()).toString());
  const http = await serverHttp();
  const agencies = session.role.name === 'admin' ? (await listAgencies(http, { per_page: MAX_PER_PAGE })).data : [];
  const agency = await currentAgency(session, agencies, place);
  const events = agency ? (await listEvents(http, { agencyId: agency.id, per_page: MAX_PER_PAGE })).data : [];
  return {
    session,
    agencies,
    agency,
    events,
    event: currentEvent(session, events, place),
    navigation: place?.dashboardNavigation ?? 'event',
  };
});

async function currentAgency(session: Session, agencies: Agency[], place: ConsoleView | null): Promise<Agency | null> {
  if (session.role.name === 'admin') {
    return agencies.find(({ id }) => id === place?.agencyId) ?? agencies[0] ?? null;
  }
  return session.idagency ? getAgency(await serverHttp(), { agencyId: session.idagency }) : null;
}

/** The chosen event; else an organizer's own, else the first. Specification 4. */
function currentEvent(session: Session, events: EventSummary[], place: ConsoleView | null): EventSummary | null {
  const chosen = events.find(({ id }) => id === place?.eventId);
  if (chosen) return chosen;
  const isOwn = ({ mainUserId, secondaryUserId }: EventSummary) =>
    mainUserId === session.uid || secondaryUserId === session.uid;
  return events.find(isOwn) ?? events[0] ?? null;
}
