import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { refund } from '@/lib/contract/payment';
import { recordId } from '@/lib/contract/record-id';
import { refundDestinationInput, refundInput, refundSentInput, refundWithdrawalInput } from '@/lib/contract/refund';
import { reservation } from '@/lib/contract/reservation';
import { setRefundDestination } from '../../booking/refund-request/set-destination';
import type { ProviderApp } from '../../http/environment';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { refundPayment } from './execute-refunds';
import { markRefundSent } from './finish-refund';
import { withdrawRefund } from './withdraw-refund';

const idParams = z.object({ id: recordId });

export function registerRefundRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/payments/{id}/refunds',
      summary: 'Send a payment back, whole or in part',
      policy: withPermission('refundPayment'),
      params: idParams,
      body: refundInput,
      answer: dataOf(refund),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await refundPayment({ ctx, input: { ...body, paymentId: params.id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/reservations/{key}/refund-destination',
      summary: 'The account that refunds by transfer go to; a guest alone names it',
      policy: holderOr('readReservations'),
      params: keyParams,
      body: refundDestinationInput,
      answer: dataOf(reservation),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await setRefundDestination({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/refunds/{id}/sent',
      summary: 'Note the transfer that was made for a bank refund, once',
      policy: withPermission('refundPayment'),
      params: idParams,
      body: refundSentInput,
      answer: dataOf(refund),
    },
    async ({ ctx, params, body }) => ({ data: await markRefundSent({ ctx, input: { ...body, refundId: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/refunds/{id}/withdrawal',
      summary: 'Withdraw a bank refund whose transfer nobody has made yet',
      policy: withPermission('refundPayment'),
      params: idParams,
      body: refundWithdrawalInput,
      answer: dataOf(refund),
    },
    async ({ ctx, params, body }) => ({ data: await withdrawRefund({ ctx, input: { ...body, refundId: params.id } }) }),
  );
}
