import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getAgency } from '@/lib/api/agency/get-agency';
import { listAgencies } from '@/lib/api/agency/list-agencies';
import { ApiError } from '@/lib/api/api-error';
import { getEvent } from '@/lib/api/event/get-event';
import { listEvents } from '@/lib/api/event/list-events';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import { type EventSummary, eventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { type ConsoleView, readConsoleView } from '@/lib/session/views';
import { loadSession } from './load-session';
import { serverHttp } from './server-http';

export interface ConsoleFrame {
  session: Session;
  /** The first page of the platform's agencies, for its admin alone; empty for everybody else. */
  agencies: Page<Agency>;
  agency: Agency | null;
  /** The first page of the agency's events. */
  events: Page<EventSummary>;
  event: EventSummary | null;
  navigation: ConsoleView['dashboardNavigation'];
}

const NONE: Page<never> = { data: [], current_page: 1, per_page: 1, last_page: 1, total: 0, next_cursor: null };

/**
 * What every page of the console stands on: who is there, the agency and the event that are current. The cookie only
 * proposes; what counts is what the provider lists for this person. Null for a visitor. Specification 2 and 4.
 */
export const loadConsole = cache(async (): Promise<ConsoleFrame | null> => {
  const session = await loadSession();
  if (!session) return null;
  const place = readConsoleView((await cookies()).toString());
  const http = await serverHttp();
  const agencies = session.role.name === 'admin' ? await listAgencies(http, { per_page: MAX_PER_PAGE }) : NONE;
  const agency = await currentAgency(session, agencies, place);
  const events = agency ? await listEvents(http, { agencyId: agency.id, per_page: MAX_PER_PAGE }) : NONE;
  return {
    session,
    agencies,
    agency,
    events,
    event: agency && (await currentEvent(session, agency.id, events, place)),
    navigation: place?.dashboardNavigation ?? 'event',
  };
});

const missing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

async function currentAgency(
  session: Session,
  agencies: Page<Agency>,
  place: ConsoleView | null,
): Promise<Agency | null> {
  const http = await serverHttp();
  if (session.role.name !== 'admin') {
    return session.idagency ? getAgency(http, { agencyId: session.idagency }) : null;
  }
  const wanted = place?.agencyId;
  const listed = agencies.data.find(({ id }) => id === wanted);
  if (listed) return listed;
  const chosen = wanted && agencies.last_page > 1 ? await getAgency(http, { agencyId: wanted }).catch(missing) : null;
  return chosen ?? agencies.data[0] ?? null;
}

/** The chosen event; else an organizer's own, else the first. Specification 4. */
async function currentEvent(
  session: Session,
  agencyId: string,
  events: Page<EventSummary>,
  place: ConsoleView | null,
): Promise<EventSummary | null> {
  const wanted = place?.eventId;
  const isOwn = ({ mainUserId, secondaryUserId }: EventSummary) =>
    mainUserId === session.uid || secondaryUserId === session.uid;
  const listed = events.data.find(({ id }) => id === wanted);
  if (listed) return listed;
  if (wanted && events.last_page > 1) {
    const chosen = await getEvent(await serverHttp(), { eventId: wanted }).catch(missing);
    const isTheirs = chosen?.idagency === agencyId && (session.role.name !== 'organizer' || isOwn(chosen));
    if (chosen && isTheirs) return eventSummary.parse(chosen);
  }
  return events.data.find(isOwn) ?? events.data[0] ?? null;
}
