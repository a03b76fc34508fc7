import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../http';

export const reservationKey = (key: string) => ['reservation', key] as const;

/** Client and schema come with the first request. */
export const reservationQuery = (http: () => HttpClient | Promise<HttpClient>, args: { key: string }) =>
  queryOptions({
    queryKey: reservationKey(args.key),
    queryFn: async () => (await import('./get-reservation')).getReservation(await http(), args),
  });
