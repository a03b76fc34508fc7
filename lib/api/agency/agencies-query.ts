import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { HttpClient } from '../http';

/** The platform's agencies, page after page, those that match `q` where it is not empty. */
export const agenciesQuery = (http: () => Promise<HttpClient>, q: string) => ({
  queryKey: ['agencies', q],
  queryFn: async ({ pageParam }: { pageParam: number }) => {
    const { listAgencies } = await import('./list-agencies');
    return listAgencies(await http(), { page: pageParam, per_page: MAX_PER_PAGE, ...(q && { q }) });
  },
});
