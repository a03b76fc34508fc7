import {
  type Event,
  type EventFigures,
  type EventQuery,
  type EventSummary,
  type EventWithFigures,
  event,
  eventFigures,
  eventSummary,
  eventWithFigures,
} from '@/lib/contract/event';
import {
  type CodeCheck,
  codeCheck,
  type DateEffects,
  dateEffects,
  type EventPatch,
  type EventProfile,
  eventProfile,
  type NewDates,
  type PackageOrder,
  type TeamChoices,
  teamChoices,
} from '@/lib/contract/event-profile';
import type { EventCopy, EventPartsCopy, NewEvent } from '@/lib/contract/new-event';
import { type OfferedEvent, offeredEvent } from '@/lib/contract/offered-event';
import type { Page } from '@/lib/contract/page';
import { type Panel, panel } from '@/lib/contract/panel';
import type { PublicationStep } from '@/lib/domain/publication';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

interface CreateEventArgs {
  input: NewEvent;
  idempotencyKey: string;
}

export async function createEvent(http: HttpClient, { input, idempotencyKey }: CreateEventArgs): Promise<EventSummary> {
  const { data } = await http.post('/api/v1/events', input, keyed(idempotencyKey));
  return parseData(eventSummary, data);
}

interface DuplicateEventArgs {
  eventId: string;
  copy: EventCopy;
  idempotencyKey: string;
}

/** Throws INVALID with the fields that are wrong. */
export async function duplicateEvent(
  http: HttpClient,
  { eventId, copy, idempotencyKey }: DuplicateEventArgs,
): Promise<EventSummary> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/duplicate`;
  const { data } = await http.post(path, copy, keyed(idempotencyKey));
  return parseData(eventSummary, data);
}

/** Throws INVALID_STATE with what prevents it, STALE with the event as it is. */
export async function copyIntoEvent(
  http: HttpClient,
  { eventId, copy }: { eventId: string; copy: EventPartsCopy },
): Promise<EventProfile> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/copied-parts`, copy);
  return parseData(eventProfile, data);
}

export async function getEventByCode(http: HttpClient, { code }: { code: string }): Promise<OfferedEvent> {
  const { data } = await http.get(`/events/code/${encodeURIComponent(code)}`);
  return parseData(offeredEvent, data);
}

interface ListFiguresArgs {
  agencyId: string;
  page: number;
}

/** The agency's events for comparison. */
export async function listEventFigures(
  http: HttpClient,
  { agencyId, page }: ListFiguresArgs,
): Promise<Page<EventWithFigures>> {
  const { data } = await http.get(`/api/v1/agency/${encodeURIComponent(agencyId)}/figures`, { params: { page } });
  return parsePage(eventWithFigures, data);
}

export async function getEventFigures(http: HttpClient, { eventId }: { eventId: string }): Promise<EventFigures> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/figures`);
  return parseData(eventFigures, data);
}

export async function getPanel(http: HttpClient, { eventId }: { eventId: string }): Promise<Panel> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/panel`);
  return parseData(panel, data);
}

export async function getTeamChoices(http: HttpClient, { eventId }: { eventId: string }): Promise<TeamChoices> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/team-choices`);
  return parseData(teamChoices, data);
}

export async function getEvent(http: HttpClient, { eventId }: { eventId: string }): Promise<Event> {
  const { data } = await http.get(`/event/${encodeURIComponent(eventId)}`);
  return parseData(event, data);
}

type ListEventsArgs = EventQuery & { agencyId: string };

export async function listEvents(
  http: HttpClient,
  { agencyId, ...params }: ListEventsArgs,
): Promise<Page<EventSummary>> {
  const { data } = await http.get(`/api/v1/agency/${encodeURIComponent(agencyId)}/events`, { params });
  return parsePage(eventSummary, data);
}

const ofEvent = (eventId: string, call = '') => `/api/v1/events/${encodeURIComponent(eventId)}${call}`;

export async function getEventProfile(http: HttpClient, { eventId }: { eventId: string }): Promise<EventProfile> {
  const { data } = await http.get(ofEvent(eventId, '/profile'));
  return parseData(eventProfile, data);
}

interface ChangeEventArgs {
  eventId: string;
  change: EventPatch;
}

export async function changeEvent(http: HttpClient, { eventId, change }: ChangeEventArgs): Promise<EventProfile> {
  const { data } = await http.patch(ofEvent(eventId), change);
  return parseData(eventProfile, data);
}

interface DateEffectsArgs {
  eventId: string;
  dates: NewDates;
}

/** What other dates would change, before they are saved. */
export async function getDateEffects(http: HttpClient, { eventId, dates }: DateEffectsArgs): Promise<DateEffects> {
  const { data } = await http.get(ofEvent(eventId, '/date-effects'), { params: dates });
  return parseData(dateEffects, data);
}

export interface CheckEventCodeArgs {
  eventId: string;
  code: string;
}

/** Whether the event may have a code; asked while it is typed. */
export async function checkEventCode(http: HttpClient, { eventId, code }: CheckEventCodeArgs): Promise<CodeCheck> {
  const { data } = await http.get(ofEvent(eventId, '/code-check'), { params: { code } });
  return parseData(codeCheck, data);
}

interface EventStepArgs {
  eventId: string;
  step: PublicationStep;
  /** Whether the person was told about bookings that stand. */
  confirm: boolean;
  version: number;
}

/** Publishes an event, takes it back, closes it, archives it, or restores it as a draft. */
export async function takeEventStep(
  http: HttpClient,
  { eventId, step, confirm, version }: EventStepArgs,
): Promise<EventProfile> {
  const publication = ofEvent(eventId, '/publication');
  const { data } =
    step === 'publish'
      ? await http.post(publication, { version })
      : step === 'unpublish'
        ? await http.delete(publication, { data: { confirm, version } })
        : await http.put(ofEvent(eventId, '/state'), { step, confirm, version });
  return parseData(eventProfile, data);
}

interface ChangePackageArgs {
  eventId: string;
  order: PackageOrder;
}

export async function changeEventPackage(
  http: HttpClient,
  { eventId, order }: ChangePackageArgs,
): Promise<EventProfile> {
  const { data } = await http.put(ofEvent(eventId, '/package'), order);
  return parseData(eventProfile, data);
}
