import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../http';
import type { SearchGuestNamesArgs } from './search-guest-names';

/** Client and schema come with the first request. */
export const guestNamesQuery = (http: () => Promise<HttpClient>, args: SearchGuestNamesArgs) =>
  queryOptions({
    queryKey: ['guest-names', args.eventId, args.q],
    queryFn: async () => (await import('./search-guest-names')).searchGuestNames(await http(), args),
    retry: false,
  });
