import { z } from 'zod';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf } from '@/lib/contract/page';
import { decisionInput, payment } from '@/lib/contract/payment';
import { waitingDeposits } from '@/lib/contract/waiting-deposit';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { download } from '../../http/file-answer';
import { keyParams } from '../../http/key-params';
import { limitedBody } from '../../http/limited-body';
import { holderOr, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { decidePayment } from './decide-payment';
import { type OpenedProof, openProof, readPayment } from './find-payment';
import { makeReceipt } from './receipt';
import { submitDeposit } from './submit-deposit';
import { listWaitingDeposits } from './waiting-deposits';

const MEGABYTE = 1024 * 1024;

/** Room for the other parts of the form besides the proof. */
const ENVELOPE_BYTES = 64 * 1024;

/** The form of a deposit as it comes in, at most as long as a proof may be. */
export function proofBody({ req }: Pick<ProviderRequest, 'req'>) {
  const facts = { values: { megabytes: PROOF_MAX_BYTES / MEGABYTE } };
  const body = limitedBody(req.raw, PROOF_MAX_BYTES + ENVELOPE_BYTES, 'FILE_TOO_LARGE', facts);
  return { contentType: req.header('content-type') ?? '', body };
}

const paymentParams = z.object({ id: z.string().min(1).max(60) });

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
      proofAnswer(await openProof({ ctx, input: { paymentId: params.id } }), query.inline === '1'),
  );
}

const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";

/**
 * What a stranger uploaded is never guessed at, never run and never kept by a cache. Chromium's PDF viewer does not
 * open in a sandbox, so a PDF to look at is without that one word. docs/reliability.md, Uploads.
 */
export function proofAnswer({ body, size, contentType, filename }: OpenedProof, inline: boolean): Response {
  const viewer = inline && contentType === 'application/pdf';
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${filename}"`,
    'Content-Security-Policy': viewer ? NOTHING : `sandbox; ${NOTHING}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
  return new Response(body, { headers });
}
