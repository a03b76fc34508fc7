import { z } from 'zod';
import { callPage, callQuery } from '@/lib/contract/call';
import { masterAccount } from '@/lib/contract/master-account';
import { notificationPage, notificationQuery } from '@/lib/contract/notification';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { loggedIn, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readMasterAccount } from '../../money/master-account/read-master-account';
import { listCalls } from '../call/list-calls';
import { listEventNotifications, listOwnNotifications } from '../notification/list-notifications';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: z.string().trim().min(1).max(60) });

/** What the console reads of an event, and what its people read of themselves. */
export function registerOperationsRoutes(app: ProviderApp): void {
  registerEventLists(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/master-account',
      summary: 'What the couple owes the agency and what they have paid; null before it is opened',
      policy: withPermission('readMasterAccount'),
      params: eventParams,
      answer: dataOf(masterAccount.nullable()),
    },
    async ({ ctx, params }) => ({ data: await readMasterAccount({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/notifications',
      summary: 'The caller’s own notifications, the newest first',
      policy: loggedIn,
      query: notificationQuery,
      answer: notificationPage,
    },
    async ({ ctx, query }) => ({ data: await listOwnNotifications({ ctx, input: query }) }),
  );
}

function registerEventLists(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/calls',
      summary: 'The call centre’s queue and history of an event, with counts by state',
      policy: withPermission('readCalls'),
      params: eventParams,
      query: callQuery,
      answer: callPage,
    },
    async ({ ctx, params, query }) => ({ data: await listCalls({ ctx, input: { event: params.id, query } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/notifications',
      summary: 'What happened in an event, the newest first',
      policy: withPermission('readEventNotifications'),
      params: eventParams,
      query: notificationQuery,
      answer: notificationPage,
    },
    async ({ ctx, params, query }) => ({
      data: await listEventNotifications({ ctx, input: { event: params.id, query } }),
    }),
  );
}
