import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  deliveryPage,
  deliveryQuery,
  oneDelivery,
  oneWebhook,
  webhookChange,
  webhookInput,
  webhooks,
  webhookWithSecret,
} from '@/lib/contract/webhook';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listDeliveries, replayDelivery, testEndpoint } from './webhook-deliveries';
import { addEndpoint, changeEndpoint, listEndpoints, removeEndpoint, rotateSecret } from './webhook-endpoints';

const params = z.object({ id: recordId });
const policy = withPermission('manageAgency');
const PATH = '/api/v1/agencies/{id}/webhooks';

/** The endpoints at which an agency's systems are told of changes, and what was sent to them. */
export function registerAgencyWebhookRoutes(app: ProviderApp): void {
  const all = { path: PATH, policy, params } as const;
  const ofOne = params.extend({ webhookId: recordId });
  const one = { path: `${PATH}/{webhookId}`, policy, params: ofOne } as const;
  route(
    app,
    { ...all, method: 'get', summary: 'The endpoints that are told of changes', answer: webhooks },
    async ({ ctx, params: { id } }) => ({ data: await listEndpoints({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    {
      ...all,
      method: 'post',
      status: 201,
      body: webhookInput,
      answer: dataOf(webhookWithSecret),
      summary: 'Add an endpoint; the answer alone has its secret',
    },
    async ({ ctx, params: { id }, body }) => ({
      data: await addEndpoint({ ctx, input: { agencyId: id, webhook: body } }),
    }),
  );
  route(
    app,
    {
      ...one,
      method: 'patch',
      summary: 'Change an endpoint, or switch it on or off',
      body: webhookChange,
      answer: oneWebhook,
    },
    async ({ ctx, params: { id, webhookId }, body }) => ({
      data: await changeEndpoint({ ctx, input: { agencyId: id, id: webhookId, change: body } }),
    }),
  );
  route(
    app,
    { ...one, method: 'delete', summary: 'Take an endpoint and its log away', query: recordVersion, status: 204 },
    async ({ ctx, params: { id, webhookId }, query, request }) => {
      await removeEndpoint({ ctx, input: { agencyId: id, id: webhookId, ...query } });
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      ...one,
      path: `${PATH}/{webhookId}/secret`,
      method: 'post',
      body: recordVersion,
      summary: 'Make a new secret; the one before signs too for a day',
      answer: dataOf(webhookWithSecret),
    },
    async ({ ctx, params: { id, webhookId }, body }) => ({
      data: await rotateSecret({ ctx, input: { agencyId: id, id: webhookId, ...body } }),
    }),
  );
  route(
    app,
    {
      ...one,
      path: `${PATH}/{webhookId}/test`,
      method: 'post',
      status: 202,
      answer: oneDelivery,
      summary: 'Send an event that tells of nothing',
    },
    async ({ ctx, params: { id, webhookId } }) => ({
      data: await testEndpoint({ ctx, input: { agencyId: id, id: webhookId } }),
    }),
  );
  route(
    app,
    {
      ...one,
      path: `${PATH}/{webhookId}/deliveries`,
      method: 'get',
      query: deliveryQuery,
      answer: deliveryPage,
      summary: 'What was sent to an endpoint in the last 30 days',
    },
    async ({ ctx, params: { id, webhookId }, query }) => ({
      data: await listDeliveries({ ctx, input: { agencyId: id, id: webhookId, query } }),
    }),
  );
  route(
    app,
    {
      ...one,
      path: `${PATH}/{webhookId}/deliveries/{deliveryId}/replay`,
      method: 'post',
      params: ofOne.extend({ deliveryId: recordId }),
      summary: 'Send something once more',
      status: 202,
      answer: oneDelivery,
    },
    async ({ ctx, params: { id, webhookId, deliveryId } }) => ({
      data: await replayDelivery({ ctx, input: { agencyId: id, id: webhookId, deliveryId } }),
    }),
  );
}
