import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type GuestBulk,
  type GuestBulkReport,
  type GuestBulkUndone,
  type GuestDuplicates,
  type GuestFilter,
  type GuestInput,
  type GuestList,
  type GuestMerge,
  type GuestMismatch,
  type GuestName,
  type GuestPage,
  type GuestPatch,
  type GuestRow,
  guestBulkReport,
  guestBulkUndone,
  guestDuplicates,
  guestIds,
  guestList,
  guestName,
  guestPage,
  guestRow,
} from '@/lib/contract/guest';
import { type GuestHistory, guestHistory } from '@/lib/contract/guest-history';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

export interface SearchGuestNamesArgs {
  eventId: string;
  q: string;
}

export async function getGuestList(http: HttpClient, { eventId }: { eventId: string }): Promise<GuestList> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-list`);
  return parseData(guestList, data);
}

interface ListGuestsArgs {
  eventId: string;
  query: RecordQuery;
}

export async function listGuests(http: HttpClient, { eventId, query }: ListGuestsArgs): Promise<GuestPage> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guests`, { params: query });
  return parseAnswer(guestPage, data).data;
}

export async function searchGuestNames(http: HttpClient, { eventId, q }: SearchGuestNamesArgs): Promise<GuestName[]> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-names`, { params: { q } });
  return parseData(z.array(guestName), data);
}

const listPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/guests`;
const guestPath = (id: string) => `/api/v1/guests/${encodeURIComponent(id)}`;

interface AddGuestArgs {
  eventId: string;
  guest: GuestInput;
  idempotencyKey: string;
}

export async function addGuest(http: HttpClient, { eventId, guest, idempotencyKey }: AddGuestArgs): Promise<GuestRow> {
  const { data } = await http.post(listPath(eventId), guest, keyed(idempotencyKey));
  return parseData(guestRow, data);
}

interface ChangeGuestArgs {
  id: string;
  change: GuestPatch;
}

export async function changeGuest(http: HttpClient, { id, change }: ChangeGuestArgs): Promise<GuestRow> {
  const { data } = await http.patch(guestPath(id), change);
  return parseData(guestRow, data);
}

export async function removeGuest(http: HttpClient, { id, version }: { id: string; version: number }): Promise<null> {
  await http.delete(guestPath(id), { params: { version } });
  return null;
}

/** The joined result of all calls, and the ids to undo them, one for each call. */
export interface TendedReport extends Omit<GuestBulkReport, 'undo'> {
  undo: string[];
}

/** The most guests of one call. */
const AT_ONCE = 100;

/**
 * Changes any number of guests in the same way: by ids in calls of a hundred, or all that a filter matches in one call.
 * Throws STALE where the filter matches another number by now.
 */
export async function tendGuests(
  http: HttpClient,
  { eventId, bulk }: { eventId: string; bulk: GuestBulk },
): Promise<TendedReport> {
  const send = async (part: GuestBulk) => {
    const { data } = await http.post(`${listPath(eventId)}/bulk`, part);
    return parseData(guestBulkReport, data);
  };
  const { ids } = bulk;
  const report: TendedReport = { done: 0, refused: 0, items: [], undo: [] };
  const parts = ids
    ? Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ({
        ...bulk,
        ids: ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      }))
    : [bulk];
  for (const each of parts) {
    const part = await send(each);
    report.done += part.done;
    report.refused += part.refused;
    report.items.push(...part.items);
    if (part.undo !== null) report.undo.push(part.undo);
  }
  return report;
}

/** Undoes a change of many guests, its last call first. */
export async function undoTending(
  http: HttpClient,
  { eventId, undo }: { eventId: string; undo: readonly string[] },
): Promise<GuestBulkUndone> {
  const all = { restored: 0, kept: 0 };
  for (const each of undo.toReversed()) {
    const { data } = await http.post(`${listPath(eventId)}/bulk/undo`, { undo: each });
    const { restored, kept } = parseData(guestBulkUndone, data);
    all.restored += restored;
    all.kept += kept;
  }
  return all;
}

/** Ids of all guests whom a filter matches. */
export async function listGuestIds(
  http: HttpClient,
  { eventId, filter }: { eventId: string; filter: GuestFilter },
): Promise<string[]> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-ids`, { params: filter });
  return parseData(guestIds, data).ids;
}

/** Guests whose answer and bookings contradict each other in one way; outdated once one of them gets a call. */
export const disagreeingGuestsQuery = (
  http: () => Promise<HttpClient>,
  { eventId, kind }: { eventId: string; kind: GuestMismatch },
) =>
  queryOptions({
    queryKey: ['disagreeing-guests', eventId, kind],
    queryFn: async () => {
      const query = { 'filter[mismatch]': kind, per_page: MAX_PER_PAGE };
      return listGuests(await http(), { eventId, query });
    },
  });

/** Query key of an event's possible duplicates: a merge and every other change of a guest make them outdated. */
export const guestDuplicatesKey = (eventId: string) => ['guest-duplicates', eventId] as const;

export const guestDuplicatesQuery = (http: () => Promise<HttpClient>, { eventId }: { eventId: string }) =>
  queryOptions({
    queryKey: guestDuplicatesKey(eventId),
    queryFn: async () => getGuestDuplicates(await http(), { eventId }),
  });

async function getGuestDuplicates(http: HttpClient, { eventId }: { eventId: string }): Promise<GuestDuplicates> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-duplicates`);
  return parseData(guestDuplicates, data);
}

export async function mergeGuests(
  http: HttpClient,
  { id, merge }: { id: string; merge: GuestMerge },
): Promise<GuestRow> {
  const { data } = await http.post(`${guestPath(id)}/merge`, merge);
  return parseData(guestRow, data);
}

/** Address of the filtered guests as a file. The cookie is the only login that it needs. */
export function guestsExportUrl(eventId: string, query: Record<string, string>): string {
  return `${PROVIDER_URL}${listPath(eventId)}/export?${new URLSearchParams(query)}`;
}

async function getGuestHistory(http: HttpClient, { guestId }: { guestId: string }): Promise<GuestHistory> {
  const { data } = await http.get(`/api/v1/guests/${encodeURIComponent(guestId)}/history`);
  return parseData(guestHistory, data);
}

/** Reservations, calls and messages of a guest, as far as the reader may see each. */
export const guestHistoryQuery = (http: () => Promise<HttpClient>, guestId: string) =>
  queryOptions({
    queryKey: ['guest-history', guestId],
    queryFn: async () => getGuestHistory(await http(), { guestId }),
  });
