import { z } from 'zod';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf } from '@/lib/contract/page';
import { decisionInput, payment } from '@/lib/contract/payment';
import { recordId } from '@/lib/contract/record-id';
import { waitingDeposits } from '@/lib/contract/waiting-deposit';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { download, uploadedFile } from '../../http/file-answer';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { uploadBody } from '../../http/uploaded-form';
import { decidePayment } from './decide-payment';
import { listWaitingDeposits, openProof, readPayment } from './find-payment';
import { makeReceipt } from './receipt';
import { submitDeposit } from './submit-deposit';

/** The form of a deposit as it comes in, at most as long as a proof may be. */
export const proofBody = (request: Pick<ProviderRequest, 'req'>) => uploadBody(request, PROOF_MAX_BYTES);

const paymentParams = z.object({ id: recordId });

export function registerPaymentRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/payments',
      summary: 'Enter a bank deposit with its proof (image or PDF, 10 MB at most)',
      policy: holderOr('decidePayment'),
      params: keyParams,
      rawBody: 'multipart/form-data',
      answer: dataOf(payment),
      status: 201,
    },
    async ({ ctx, params, request }) => {
      return { data: await submitDeposit({ ctx, input: { key: params.key, ...proofBody(request) } }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/waiting-deposits',
      summary: "The deposits of an event that wait for the caller's decision, the oldest first",
      policy: withPermission('decidePayment'),
      params: paymentParams,
      answer: dataOf(waitingDeposits),
    },
    async ({ ctx, params }) => ({ data: await listWaitingDeposits({ ctx, input: { event: params.id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/payments/{id}/decision',
      summary: 'Approve or reject a deposit, once',
      policy: withPermission('decidePayment'),
      params: paymentParams,
      body: decisionInput,
      answer: dataOf(payment),
    },
    async ({ ctx, params, body }) => ({
      data: await decidePayment({ ctx, input: { ...body, paymentId: params.id } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/payments/{id}',
      summary: 'One payment with its refunds',
      policy: holderOr('readReservations'),
      params: paymentParams,
      answer: dataOf(payment),
    },
    async ({ ctx, params }) => ({ data: await readPayment({ ctx, input: { paymentId: params.id } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/payments/{id}/receipt.pdf',
      open: true,
      summary: 'The receipt of a payment that was taken, as a PDF',
      policy: holderOr('readReservations'),
      costly: true,
      params: paymentParams,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const { locale = ctx.locale } = query;
      const { name, bytes } = await makeReceipt({ ctx, input: { paymentId: params.id, locale } });
      return download({ name, contentType: 'application/pdf', body: bytes });
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/payments/{id}/proof',
      open: true,
      summary: 'The proof of a payment as a download; ?inline=1 to look at it',
      policy: holderOr('readReservations'),
      params: paymentParams,
      query: z.object({ inline: z.enum(['0', '1']).optional() }),
    },
    async ({ ctx, params, query }) =>
      uploadedFile(await openProof({ ctx, input: { paymentId: params.id } }), query.inline === '1'),
  );
}
