import { queryOptions } from '@tanstack/react-query';
import type { Page, PageQuery } from '@/lib/contract/page';
import { type ReservationSummary, reservationSummary } from '@/lib/contract/reservation';
import type { BalanceFilter, NeedFilter } from '@/lib/contract/reservation-list';
import type { ReservationState } from '@/lib/contract/standing';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

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

/** The filters as the wire names them. */
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

/** Every reservation list of the session: what a decision makes out of date. */
export const RESERVATION_LISTS = ['reservations'] as const;

export const reservationsQuery = (http: () => HttpClient, args: ListReservationsArgs) =>
  queryOptions({ queryKey: [...RESERVATION_LISTS, args], queryFn: () => listReservations(http(), args) });
