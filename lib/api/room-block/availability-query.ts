import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../http';
import type { GetAvailabilityArgs } from './get-availability';

export const availabilityKey = (eventId: string) => ['availability', eventId] as const;

/** Client and schema come with the first request: a page whose answer the server sent along carries neither. */
export const availabilityQuery = (http: () => HttpClient | Promise<HttpClient>, args: GetAvailabilityArgs) =>
  queryOptions({
    queryKey: [...availabilityKey(args.eventId), args.checkIn, args.checkOut],
    queryFn: async () => (await import('./get-availability')).getAvailability(await http(), args),
  });
