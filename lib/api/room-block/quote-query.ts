import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../http';
import type { GetQuoteArgs } from './get-quote';

/** Client and schema come with the first request. */
export const quoteQuery = (http: () => HttpClient | Promise<HttpClient>, args: GetQuoteArgs) =>
  queryOptions({
    queryKey: ['quote', args],
    queryFn: async () => (await import('./get-quote')).getQuote(await http(), args),
    retry: false,
  });
