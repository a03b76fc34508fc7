import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../http';
import type { GetPassAllowanceArgs } from './get-pass-allowance';

/** Client and schema come with the first request. */
export const passAllowanceQuery = (http: () => Promise<HttpClient>, args: GetPassAllowanceArgs) =>
  queryOptions({
    queryKey: ['passes', args.eventId, args.people],
    queryFn: async () => (await import('./get-pass-allowance')).getPassAllowance(await http(), args),
  });
