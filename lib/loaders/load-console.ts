import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getAgency, getOwnAgency, listAgencies } from '@/lib/api/agency';
import { ApiError } from '@/lib/api/api-error';
import { getEvent, getEventByCode, listEvents, searchEvents } from '@/lib/api/event';
import { listAgencyNotifications } from '@/lib/api/notification';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Agency } from '@/lib/contract/agency';
import { type Event, type EventSummary, eventSummary } from '@/lib/contract/event';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { eventInQuery } from '@/lib/domain/event-address';
import { countUnread } from '@/lib/domain/notifications';
import { can } from '@/lib/domain/permissions';
import { type ConsoleView, readConsoleView } from '@/lib/session/views';
import { loadSession } from './load-session';
import { askedAddress, serverHttp } from './server-http';

const LAST_PAGE = 100_000;

export interface ConsoleFrame {
  session: Session;
  /** The first page of the platform's agencies, for its admin alone; empty for everybody else. */
  agencies: Page<Agency>;
  agency: Agency | null;
  /** The first page of the agency's events; empty for who may not list them. */
  events: Page<EventSummary>;
  event: EventSummary | null;
  /** Code of the event that the address names, as it stands there. Without `event` it is nobody's, or not this person's. */
  named: string | null;
  navigation: ConsoleView['dashboardNavigation'];
}

/** An event's code; short enough to be searched for. */
const CODE = /^PLS-[\w-]{1,76}$/i;

const NONE: Page<never> = { data: [], current_page: 1, per_page: 1, last_page: 1, total: 0, next_cursor: null };

/**
 * What every page of the console stands on: who is there, the agency and the event that are current. The address names
 * the event; where it names none, the cookie proposes one. What counts is what the provider lists for this person. Null
 * for a visitor.
 */
export const loadConsole = cache(async (): Promise<ConsoleFrame | null> => {
  const session = await loadSession();
  if (!session) return null;
  const place = readConsoleView((await cookies()).toString());
  const http = await serverHttp();
  const agencies = session.role.name === 'admin' ? await listAgencies(http, { per_page: MAX_PER_PAGE }) : NONE;
  const named = await codeInAddress();
  const wanted = named !== null && session.role.name === 'admin' ? await eventByCode(named) : null;
  const agency = await currentAgency(session, agencies, wanted?.idagency ?? place?.agencyId);
  const mayList = agency && can(session, 'listEvents');
  const events = mayList ? await listEvents(http, { agencyId: agency.id, per_page: MAX_PER_PAGE }) : NONE;
  return {
    session,
    agencies,
    agency,
    events,
    event:
      agency &&
      (await (named === null ? currentEvent(session, agency.id, events, place) : listedAs(named, agency.id, events))),
    named,
    navigation: place?.dashboardNavigation ?? 'event',
  };
});

const missing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

const codeInAddress = async () => eventInQuery((await askedAddress())?.searchParams ?? '');

async function eventByCode(code: string): Promise<Event | null> {
  if (!CODE.test(code)) return null;
  return getEventByCode(await serverHttp(), { code }).catch(missing);
}

/** The event with a code among those that the provider lists for this person; null for every other. */
async function listedAs(named: string, agencyId: string, events: Page<EventSummary>): Promise<EventSummary | null> {
  if (!CODE.test(named)) return null;
  const code = named.toUpperCase();
  const isNamed = (event: EventSummary) => event.code.toUpperCase() === code;
  const listed = events.data.find(isNamed);
  if (listed || events.last_page <= 1) return listed ?? null;
  const found = await searchEvents(await serverHttp(), { agencyId, q: code });
  return found.find(isNamed) ?? null;
}

async function currentAgency(
  session: Session,
  agencies: Page<Agency>,
  wanted: string | null | undefined,
): Promise<Agency | null> {
  const http = await serverHttp();
  if (session.role.name !== 'admin') {
    return session.idagency ? getOwnAgency(http) : null;
  }
  const listed = agencies.data.find(({ id }) => id === wanted);
  if (listed) return listed;
  const chosen = wanted && agencies.last_page > 1 ? await getAgency(http, { agencyId: wanted }).catch(missing) : null;
  return chosen ?? agencies.data[0] ?? null;
}

/** The chosen event; else an organizer's own, else the first. */
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

type Unread = { ok: true; count: number } | { ok: false };

/** The badge's number, from the first page alone; a failure is told, not hidden. */
export async function loadUnread(session: Session, agencyId: string | null): Promise<Unread> {
  if (!agencyId || !can(session, 'readNotifications')) return { ok: true, count: 0 };
  try {
    const page = await listAgencyNotifications(await serverHttp(), { agencyId });
    return { ok: true, count: countUnread(page.data) };
  } catch {
    return { ok: false };
  }
}

/** A page of the agency's notifications; an address that names no page is the first. */
export async function loadInbox(agencyId: string, asked: string | string[] | undefined): Promise<Page<Notification>> {
  const page = Number([asked].flat()[0] ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= LAST_PAGE;
  return listAgencyNotifications(await serverHttp(), { agencyId, page: isPage ? page : 1 });
}
