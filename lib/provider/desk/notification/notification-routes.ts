import { z } from 'zod';
import { notification } from '@/lib/contract/notification';
import { pageOf, pageQuery } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listAgencyNotifications } from './list-notifications';

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
