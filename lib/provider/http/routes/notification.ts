import { z } from 'zod';
import { notification } from '@/lib/contract/notification';
import { pageOf, pageQuery } from '@/lib/contract/page';
import { listAgencyNotifications } from '../../services/notification/list-agency-notifications';
import type { ProviderApp } from '../environment';
import { withPermission } from '../policy';
import { route } from '../route';

export function registerNotificationRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/notifications/agency/{id}',
      summary: 'Notifications of an agency, the newest first',
      policy: withPermission('readNotifications'),
      params: z.object({ id: z.string().min(1).max(60) }),
      query: pageQuery,
      answer: pageOf(notification),
    },
    async ({ ctx, params, query }) => ({
      data: await listAgencyNotifications({ ctx, input: { ...query, agencyId: params.id } }),
    }),
  );
}
