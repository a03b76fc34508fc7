import { queryOptions } from '@tanstack/react-query';
import { type ReservationCounts, reservationCounts } from '@/lib/contract/reservation-list';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';
import { filterParams, RESERVATION_LISTS, type ReservationFilter } from './list-reservations';

type CountReservationsArgs = ReservationFilter & { eventId: string };

export async function countReservations(
  http: HttpClient,
  { eventId, ...filter }: CountReservationsArgs,
): Promise<ReservationCounts> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/reservations/counts`;
  const { data } = await http.get(path, { params: filterParams(filter) });
  return parseData(reservationCounts, data);
}

export const reservationCountsQuery = (http: () => HttpClient, args: CountReservationsArgs) =>
  queryOptions({ queryKey: [...RESERVATION_LISTS, 'counts', args], queryFn: () => countReservations(http(), args) });
