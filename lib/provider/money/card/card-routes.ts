import { z } from 'zod';
import {
  paymentIntent,
  paymentIntentInput,
  paymentMethods,
  paymentProcessor,
  paymentProcessorsInput,
  processorName,
  sandboxAuthenticationInput,
  sandboxCardInput,
  sandboxOutcome,
} from '@/lib/contract/card';
import { depositReview, depositReviewInput } from '@/lib/contract/deposit-review';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { fail } from '../../error';
import type { ProviderApp } from '../../http/environment';
import { wholeBody } from '../../http/limited-body';
import { anybody, holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { readDepositReview, setDepositReview } from '../../people/agency/deposit-review';
import { createIntent } from './create-intent';
import { authenticateInSandbox, payInSandbox } from './pay-in-sandbox';
import { listProcessors, readMethods, setProcessors } from './processors';
import { receiveEvent } from './receive-event';

const idParams = z.object({ id: recordId });

export function registerCardRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/payment-methods',
      summary: 'How a reservation can be paid now: ways, fees, smallest and largest amount',
      policy: holderOr('readReservations'),
      params: keyParams,
      answer: dataOf(paymentMethods),
    },
    async ({ ctx, params }) => ({ data: await readMethods({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/payment-intents',
      summary: 'Open a card payment: what the card processor’s form in the browser needs',
      policy: holderOr('decidePayment'),
      params: keyParams,
      body: paymentIntentInput,
      answer: dataOf(paymentIntent),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await createIntent({ ctx, input: { ...body, key: params.key } }) }),
  );
  registerSandboxRoutes(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/agencies/{id}/payment-processors',
      summary: 'How an agency takes money',
      policy: withPermission('managePaymentProcessors'),
      params: idParams,
      answer: dataOf(z.array(paymentProcessor)),
    },
    async ({ ctx, params }) => ({ data: await listProcessors({ ctx, input: { agencyId: params.id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/agencies/{id}/payment-processors',
      summary: 'Choose how an agency takes money and whether it passes the fee on',
      policy: withPermission('managePaymentProcessors'),
      params: idParams,
      body: paymentProcessorsInput,
      answer: dataOf(z.array(paymentProcessor)),
    },
    async ({ ctx, params, body }) => ({ data: await setProcessors({ ctx, input: { ...body, agencyId: params.id } }) }),
  );
  const ofReview = {
    path: '/api/v1/agencies/{id}/deposit-review' as const,
    policy: withPermission('managePaymentProcessors'),
    params: idParams,
    answer: dataOf(depositReview),
  };
  route(
    app,
    {
      ...ofReview,
      method: 'get',
      summary:
        'How deposits are reviewed: by two people above which amounts, and how long a proof that waits keeps rooms',
    },
    async ({ ctx, params }) => ({ data: await readDepositReview({ ctx, input: { agencyId: params.id } }) }),
  );
  route(
    app,
    {
      ...ofReview,
      method: 'put',
      summary: 'Set how deposits are reviewed',
      body: depositReviewInput,
    },
    async ({ ctx, params, body }) => ({
      data: await setDepositReview({ ctx, input: { ...body, agencyId: params.id } }),
    }),
  );
}

function registerSandboxRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/payments/{id}/sandbox-card',
      summary: 'Pay with a test number; only where the sandbox stands in for a card processor',
      policy: holderOr('decidePayment'),
      params: idParams,
      body: sandboxCardInput,
      answer: dataOf(sandboxOutcome),
    },
    async ({ ctx, params, body }) => ({
      data: await payInSandbox({ ctx, input: { paymentId: params.id, ...body } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/payments/{id}/sandbox-authentication',
      summary: 'Answer the sandbox’s 3-D Secure question',
      policy: holderOr('decidePayment'),
      params: idParams,
      body: sandboxAuthenticationInput,
      answer: dataOf(sandboxOutcome),
    },
    async ({ ctx, params, body }) => ({
      data: await authenticateInSandbox({ ctx, input: { paymentId: params.id, ...body } }),
    }),
  );
}

const MAX_BYTES = 512 * 1024;

export function registerWebhookRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/webhooks/{processor}',
      open: true,
      signed: true,
      uncounted: true,
      summary: 'Events of the card processor (stripe), proved by the signature over the raw body',
      policy: anybody,
      params: z.object({ processor: z.string().max(20) }),
      rawBody: 'application/json',
      answer: z.object({ received: z.literal(true) }),
    },
    async ({ ctx, params, request }) => {
      const processor = processorName.safeParse(params.processor);
      if (!processor.success) fail('NOT_FOUND');
      const body = (await wholeBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')).toString('utf8');
      const signature = request.req.header('stripe-signature') ?? '';
      await receiveEvent({ ctx, input: { processor: processor.data, body, signature } });
      return { received: true as const };
    },
  );
}
