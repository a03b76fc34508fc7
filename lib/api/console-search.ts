import { queryOptions } from '@tanstack/react-query';
import { type ConsoleSearch, type ConsoleSearchQuery, consoleSearch } from '@/lib/contract/console-search';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const MILLISECONDS_FRESH = 15_000;

/** What words name in the console; the same words within a moment are not asked twice. */
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
