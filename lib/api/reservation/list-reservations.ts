import { queryOptions } from '@tanstack/react-query';
import type { Page, PageQuery } from '@/lib/contract/page';
import { type ReservationStatus, type ReservationSummary, reservationSummary } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

export interface ReservationListFilter extends PageQuery {
  status?: ReservationStatus;
  balance?: 'due' | 'paid';
  paymentsToApprove?: boolean;
}

type ListReservationsArgs = ReservationListFilter & { eventId: string };

export async function listReservations(
  http: HttpClient,
  { eventId, status, balance, paymentsToApprove, ...query }: ListReservationsArgs,
): Promise<Page<ReservationSummary>> {
  const params = {
    ...query,
    ...(status && { 'filter[status]': status }),
    ...(balance && { 'filter[balance]': balance }),
    ...(paymentsToApprove && { 'filter[paymentsToApprove]': '1' }),
  };
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/reservations`, { params });
  return parsePage(reservationSummary, data);
}

/** Every reservation list of the session: what a decision makes out of date. */
export const RESERVATION_LISTS = ['reservations'] as const;

export const reservationsQuery = (http: () => HttpClient, args: ListReservationsArgs) =>
  queryOptions({ queryKey: [...RESERVATION_LISTS, args], queryFn: () => listReservations(http(), args) });
