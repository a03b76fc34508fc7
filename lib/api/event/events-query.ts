import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { HttpClient } from '../http';

interface EventsQueryArgs {
  agencyId: string;
  q: string;
}

/** An agency's events, page after page, those that match `q` where it is not empty. Schemas come with the first call. */
export const eventsQuery = (http: () => Promise<HttpClient>, { agencyId, q }: EventsQueryArgs) => ({
  queryKey: ['events', agencyId, q],
  queryFn: async ({ pageParam }: { pageParam: number }) => {
    const { listEvents } = await import('./list-events');
    return listEvents(await http(), { agencyId, page: pageParam, per_page: MAX_PER_PAGE, ...(q && { q }) });
  },
});
