import {
  cancellationDecision,
  cancellationInput,
  cancellationPreview,
  cancellationQuery,
} from '@/lib/contract/cancellation';
import { dataOf } from '@/lib/contract/page';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { cancelReservation, withdrawCancellation } from './cancel-reservation';
import { decideCancellation } from './decide-cancellation';
import { previewCancellation } from './plan-cancellation';

export function registerCancellationRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'What cancelling would mean now: penalty, refund, policy in words',
      policy: holderOr('readReservations'),
      params: keyParams,
      query: cancellationQuery,
      answer: dataOf(cancellationPreview),
    },
    async ({ ctx, params: { key }, query }) => ({ data: await previewCancellation({ ctx, input: { key, ...query } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'A guest asks for a cancellation; staff cancel at once',
      policy: holderOr('decideCancellation'),
      params: keyParams,
      body: cancellationInput,
      answer: dataOf(reservation),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await cancelReservation({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'Take a request for cancellation back, while nobody has decided it',
      policy: holderOr('decideCancellation'),
      params: keyParams,
      answer: dataOf(reservation),
    },
    async ({ ctx, params }) => ({ data: await withdrawCancellation({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/cancellation/decision',
      summary: "Approve or reject a guest's request, once",
      policy: withPermission('decideCancellation'),
      params: keyParams,
      body: cancellationDecision,
      answer: dataOf(reservation),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await decideCancellation({ ctx, input: { key, ...body } }) }),
  );
}
