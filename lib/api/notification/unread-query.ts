import { queryOptions } from '@tanstack/react-query';
import { UNREAD_EVERY_MS } from '@/lib/config/constants';
import { countUnread } from '@/lib/domain/notifications';
import type { HttpClient } from '../http';

/** Named by whoever reads or changes notifications: the badge then asks anew. */
export const unreadKey = (agencyId: string) => ['unread', agencyId] as const;

/** The badge's number, from the first page alone. Client and schema come with the first request. Specification 7. */
export const unreadQuery = (http: () => Promise<HttpClient>, agencyId: string) =>
  queryOptions({
    queryKey: unreadKey(agencyId),
    queryFn: async () => {
      const { listAgencyNotifications } = await import('./list-agency-notifications');
      return countUnread((await listAgencyNotifications(await http(), { agencyId, background: true })).data);
    },
    refetchInterval: UNREAD_EVERY_MS,
    retry: false,
  });
