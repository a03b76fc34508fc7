import { queryOptions } from '@tanstack/react-query';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { HttpClient } from '../http';

/** The event's schedule; client and schema come with the first request. */
export const activitiesQuery = (http: () => Promise<HttpClient>, eventId: string) =>
  queryOptions({
    queryKey: ['activities', eventId],
    queryFn: async () => {
      const { listActivities } = await import('./list-activities');
      return (await listActivities(await http(), { eventId, per_page: MAX_PER_PAGE })).data;
    },
  });
