import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Page, PageQuery } from '@/lib/contract/page';
import {
  type Reservation,
  type ReservationRoom,
  type ReservationSummary,
  reservation,
  type reservationInput,
  reservationRoom,
  reservationSummary,
} from '@/lib/contract/reservation';
import type { BalanceFilter, NeedFilter } from '@/lib/contract/reservation-list';
import { type ReservationCounts, reservationCounts } from '@/lib/contract/reservation-list';
import type { ReservationState } from '@/lib/contract/standing';
import { type WaitingRooms, waitingRooms } from '@/lib/contract/waiting-room';
import type { HttpClient } from './http';
import { keyed, newIdempotencyKey } from './idempotency';
import { parseData, parsePage } from './parse-answer';

export interface ReservationFilter {
  q?: string;
  state?: ReservationState;
  balance?: BalanceFilter;
  need?: NeedFilter;
  /** Id of a category of the event. */
  category?: string;
  checkInFrom?: string;
  checkInTo?: string;
}

export type ReservationListFilter = ReservationFilter & Omit<PageQuery, 'q'>;

type ListReservationsArgs = ReservationListFilter & { eventId: string };

/** Query key of all reservation lists: a decision makes them outdated. */
export const RESERVATION_LISTS = ['reservations'] as const;

export const reservationsQuery = (http: () => HttpClient, args: ListReservationsArgs) =>
  queryOptions({ queryKey: [...RESERVATION_LISTS, args], queryFn: () => listReservations(http(), args) });

type CountReservationsArgs = ReservationFilter & { eventId: string };

export const reservationCountsQuery = (http: () => HttpClient, args: CountReservationsArgs) =>
  queryOptions({ queryKey: [...RESERVATION_LISTS, 'counts', args], queryFn: () => countReservations(http(), args) });

/** The rooms and changes of an event that wait for the caller's decision, for the desk. */
export const waitingRoomsQuery = (http: () => HttpClient, eventId: string) =>
  queryOptions({
    queryKey: [...RESERVATION_LISTS, 'waiting-rooms', eventId],
    queryFn: async (): Promise<WaitingRooms> => {
      const { data } = await http().get(`/api/v1/events/${encodeURIComponent(eventId)}/waiting-rooms`);
      return parseData(waitingRooms, data);
    },
  });

/** Confirms a hold. The form must make sure that the terms were accepted. */
export async function confirmReservation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/confirm`;
  // A repeated confirmation has the same answer; the key tells the client that it may repeat the call.
  const { data } = await http.post(path, { acceptTerms: true }, keyed(newIdempotencyKey()));
  return parseData(reservation, data);
}

export async function countReservations(
  http: HttpClient,
  { eventId, ...filter }: CountReservationsArgs,
): Promise<ReservationCounts> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/reservations/counts`;
  const { data } = await http.get(path, { params: filterParams(filter) });
  return parseData(reservationCounts, data);
}

interface CreateReservationArgs {
  eventId: string;
  input: z.input<typeof reservationInput>;
  idempotencyKey: string;
}

/** Holds the rooms and passes for some minutes; the answer logs the guest in (session of type `R`). */
export async function createReservation(
  http: HttpClient,
  { eventId, input, idempotencyKey }: CreateReservationArgs,
): Promise<Reservation> {
  const { data } = await http.post(
    `/api/v1/events/${encodeURIComponent(eventId)}/reservations`,
    input,
    keyed(idempotencyKey),
  );
  return parseData(reservation, data);
}

interface DecideRoomArgs {
  key: string;
  roomId: string;
  decision: 'approve' | 'reject';
  /** Reason of a rejection; the guest reads it. */
  reason?: string | undefined;
  /** The room's as it was looked at. */
  version: number;
}

export async function decideRoom(
  http: HttpClient,
  { key, roomId, ...decision }: DecideRoomArgs,
): Promise<ReservationRoom> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/approve`;
  const { data } = await http.post(path, decision);
  return parseData(reservationRoom, data);
}

/**
 * Deletes a hold, whose nights are free at once, or a reservation that expired, was cancelled or rejected; no other one
 * can be deleted.
 */
export async function deleteReservation(http: HttpClient, { key }: { key: string }): Promise<void> {
  await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}`);
}

type ExportArgs = ReservationFilter & { eventId: string; sort?: string; locale: string };

/** Address of the filtered list as a CSV file. The cookie is the only login that it needs. */
export function exportUrl({ eventId, sort, locale, ...filter }: ExportArgs): string {
  const query = new URLSearchParams({ ...filterParams(filter), ...(sort && { sort }), locale });
  return `${PROVIDER_URL}/api/v1/events/${encodeURIComponent(eventId)}/reservations/export?${query}`;
}

export async function getReservation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}`);
  return parseData(reservation, data);
}

/** Holds the rooms of an expired hold again, if all nights are still free; SOLD_OUT names the nights that are not. */
export async function holdAgain(
  http: HttpClient,
  { key, idempotencyKey }: { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const { data } = await http.post(
    `/api/v1/reservations/${encodeURIComponent(key)}/hold-again`,
    undefined,
    keyed(idempotencyKey),
  );
  return parseData(reservation, data);
}

/** The filters with their names on the wire. */
export function filterParams({ q, ...filters }: ReservationFilter): Record<string, string> {
  const named = Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value]);
  return Object.fromEntries([['q', q], ...named].filter(([, value]) => value));
}

export async function listReservations(
  http: HttpClient,
  { eventId, page, per_page, cursor, sort, ...filter }: ListReservationsArgs,
): Promise<Page<ReservationSummary>> {
  const params = { page, per_page, cursor, sort, ...filterParams(filter) };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/reservations`, { params });
  return parsePage(reservationSummary, data);
}
