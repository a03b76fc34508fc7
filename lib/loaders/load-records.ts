import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { isMissing, nullWhere } from '@/lib/api/api-error';
import { listCalls } from '@/lib/api/call';
import { getEvent, getEventFigures, getPanel, listEventFigures } from '@/lib/api/event';
import { listGuests } from '@/lib/api/guest';
import { listMailings } from '@/lib/api/mailing';
import { getMasterAccount } from '@/lib/api/master-account';
import { listEventNotifications, listOwnNotifications } from '@/lib/api/notification';
import { getReminders } from '@/lib/api/reminder';
import { getReport } from '@/lib/api/report';
import { countReservations, listReservations } from '@/lib/api/reservation';
import { getSeating } from '@/lib/api/seating';
import { getTicket, listTickets } from '@/lib/api/support-ticket';
import { type TransportFilter, transportOptions } from '@/lib/api/transport';
import { getLegPlan } from '@/lib/api/transport-leg';
import type { CallPage } from '@/lib/contract/call';
import type { EventFigures, EventWithFigures } from '@/lib/contract/event';
import type { GuestPage } from '@/lib/contract/guest';
import type { MailingList } from '@/lib/contract/mailing';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { NotificationPage } from '@/lib/contract/notification';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { Panel } from '@/lib/contract/panel';
import type { ReminderPlan } from '@/lib/contract/reminder';
import type { Report, ReportFilters, ReportName } from '@/lib/contract/report';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { ReservationCounts } from '@/lib/contract/reservation-list';
import type { SeatingPlan } from '@/lib/contract/seating';
import type { Session } from '@/lib/contract/session';
import { reservationState } from '@/lib/contract/standing';
import type { SupportTicket, TicketThread } from '@/lib/contract/support-ticket';
import type { LegPlan } from '@/lib/contract/transport-leg';
import { can } from '@/lib/domain/permissions';
import { serverHttp } from './server-http';

/** The couple's list of guests. */
export const loadGuests = async (eventId: string, query: RecordQuery): Promise<GuestPage> =>
  listGuests(await serverHttp(), { eventId, query });

/** The banquet's tables and who sits there. */
export const loadSeating = async (eventId: string): Promise<SeatingPlan> => getSeating(await serverHttp(), { eventId });

/** The call centre's queue and history of an event, and the zone of its times. */
export async function loadCalls(eventId: string, query: RecordQuery): Promise<{ page: CallPage; timeZone: string }> {
  const http = await serverHttp();
  const [page, { timeZone }] = await Promise.all([listCalls(http, { eventId, query }), getEvent(http, { eventId })]);
  return { page, timeZone };
}

/** What the couple owes the agency; null before the account is opened. */
export const loadMasterAccount = async (eventId: string): Promise<MasterAccount | null> =>
  getMasterAccount(await serverHttp(), { eventId });

/** What happened in an event. */
export const loadEventNotifications = async (eventId: string, query: RecordQuery): Promise<NotificationPage> =>
  listEventNotifications(await serverHttp(), { eventId, query });

/** Messages to the guests of an event, and what the event may send. */
export const loadMailings = async (eventId: string): Promise<MailingList> =>
  listMailings(await serverHttp(), { eventId });

/** The event's automatic reminders. */
export const loadReminders = async (eventId: string): Promise<ReminderPlan> =>
  getReminders(await serverHttp(), { eventId });

/** The caller's own notifications, or the inbox of the agency that the query names. */
export const loadOwnNotifications = async (query: RecordQuery & { agency?: string }): Promise<NotificationPage> =>
  listOwnNotifications(await serverHttp(), query);

/** The caller's tickets, or those of the agency for people who answer them. */
export const loadTickets = async (query: RecordQuery): Promise<Page<SupportTicket>> =>
  listTickets(await serverHttp(), query);

/** A ticket with all messages; null where there is none for this reader. */
export async function loadTicket(id: string): Promise<TicketThread | null> {
  return getTicket(await serverHttp(), id).catch(nullWhere(isMissing));
}

export interface DashboardRecords {
  figures: EventFigures;
  panel: Panel;
  /** Null where the reader may not see the list of guests. */
  attendance: GuestPage['counts'] | null;
  /** Guests with a reservation, and guests who come without one; null like `attendance`. */
  booked: { guests: number; missing: number } | null;
  /** Null where the reader may not see the calls. */
  calls: CallPage['counts'] | null;
  /** Reservations by the state that the list shows; null where the reader may not see them. */
  states: ReservationCounts['state'] | null;
}

const COUNTS_ALONE = { per_page: 1 };
const WITH_ROOM = { ...COUNTS_ALONE, 'filter[reservation]': 'with' };

/** An event in figures: what is sold, paid and waiting, and the counts of its lists. */
export async function loadDashboard(eventId: string, session: Session): Promise<DashboardRecords> {
  const http = await serverHttp();
  const [figures, panel, guests, withRoom, calls, counts] = await Promise.all([
    getEventFigures(http, { eventId }),
    getPanel(http, { eventId }),
    can(session, 'readGuests') ? listGuests(http, { eventId, query: COUNTS_ALONE }) : null,
    can(session, 'readGuests') ? listGuests(http, { eventId, query: WITH_ROOM }) : null,
    can(session, 'readCalls') ? listCalls(http, { eventId, query: COUNTS_ALONE }) : null,
    can(session, 'readReservations') ? countReservations(http, { eventId }) : null,
  ]);
  return {
    figures,
    panel,
    attendance: guests?.counts ?? null,
    booked: guests && withRoom && { guests: withRoom.total, missing: guests.mismatches.comesUnbooked },
    calls: calls?.counts ?? null,
    states: counts?.state ?? null,
  };
}

/** The agency's events for comparison. */
export const loadEventFigures = async (agencyId: string, page: number): Promise<Page<EventWithFigures>> =>
  listEventFigures(await serverHttp(), { agencyId, page });

const REPORT_ROWS = 50;

/** A page of a report in the reader's language. */
export const loadReport = async (
  eventId: string,
  name: ReportName,
  { page, filters }: { page: number; filters: ReportFilters },
): Promise<Report> => getReport(await serverHttp(), { eventId, name, page, per_page: REPORT_ROWS, filters });

/** The reservations of an event. */
export async function loadReservations(
  eventId: string,
  { q, page, per_page, sort, ...filters }: RecordQuery,
): Promise<Page<ReservationSummary>> {
  const state = reservationState.safeParse(filters['filter[status]']).data;
  const asked = { eventId, page, per_page, sort, ...(q && { q }), ...(state && { state }) };
  return listReservations(await serverHttp(), asked);
}

interface TransportData {
  event: { id: string; eventName: string; timeZone: string };
  /** The page of the list that the address names, under the key of the browser's own query. */
  state: DehydratedState;
}

interface LoadTransportArgs {
  eventId: string;
  filter: TransportFilter;
}

/** The console's transport requests. Where this read fails the browser tries again and shows why. */
export async function loadTransport({ eventId, filter }: LoadTransportArgs): Promise<TransportData> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [event] = await Promise.all([
    getEvent(http, { eventId }),
    queries.prefetchQuery(transportOptions(() => http, { eventId, ...filter })),
  ]);
  const { id, eventName, timeZone } = event;
  return { event: { id, eventName, timeZone }, state: dehydrate(queries) };
}

/** A day's vehicles and the parties without one; without a day, the first day on which somebody travels. */
export async function loadLegPlan(args: { eventId: string; day?: string | undefined }): Promise<LegPlan> {
  return getLegPlan(await serverHttp(), args);
}
