import { queryOptions } from '@tanstack/react-query';
import { type ConsoleSearch, type ConsoleSearchQuery, consoleSearch } from '@/lib/contract/console-search';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const MILLISECONDS_FRESH = 15_000;

/** The records that match search words in the console; the same words are not asked twice within a moment. */
export const consoleSearchQueryOf = (http: () => HttpClient, params: ConsoleSearchQuery) =>
  queryOptions({
    queryKey: ['console-search', params.q, params.event ?? null],
    queryFn: async ({ signal }): Promise<ConsoleSearch> => {
      const { data } = await http().get('/api/v1/console/search', { params, signal });
      return parseData(consoleSearch, data);
    },
    staleTime: MILLISECONDS_FRESH,
    retry: false,
  });
