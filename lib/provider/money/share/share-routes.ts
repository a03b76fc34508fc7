import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import {
  paymentIntent,
  paymentIntentInput,
  sandboxAuthenticationInput,
  sandboxCardInput,
  sandboxOutcome,
} from '@/lib/contract/card';
import { currencyCode } from '@/lib/contract/money';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { bookingSplit, ownShare, roomSplitInput, sharePayment } from '@/lib/contract/share';
import type { ProviderApp } from '../../http/environment';
import { download } from '../../http/file-answer';
import { limitFailures } from '../../http/login-limit';
import { anybody, holderOr } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { proofBody } from '../payment/payment-routes';
import { makeOwnSlip } from '../payment-slip/payment-slip';
import { authenticateShare, openShareIntent, payShare, payShareInSandbox, readOwnShare } from './own-share';
import { readSplit, splitRoom, takeShareOver } from './split-room';

const policy = holderOr('createReservationForGuest');

export function registerShareRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/splits',
      summary: 'Who pays the rooms of a booking, and what of it came',
      policy,
      params: keyParams,
      answer: dataOf(bookingSplit),
    },
    async ({ ctx, params }) => ({ data: await readSplit({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/reservations/{key}/rooms/{id}/split',
      summary: 'Share the cost of a room among the holder and people who were invited to it',
      policy,
      params: keyParams.extend({ id: recordId }),
      body: roomSplitInput,
      answer: dataOf(bookingSplit),
    },
    async ({ ctx, params, body }) => ({
      data: await splitRoom({ ctx, input: { ...body, key: params.key, roomId: params.id } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/companions/{id}/takeover',
      summary: 'The holder pays what of a share has not come',
      policy,
      params: keyParams.extend({ id: recordId }),
      answer: dataOf(bookingSplit),
    },
    async ({ ctx, params }) => ({
      data: await takeShareOver({ ctx, input: { key: params.key, companionId: params.id } }),
    }),
  );
  registerOwnCalls(app);
}

const params = z.object({ token: z.string().min(1).max(200) });

/** No login: the link of an invited person lets its owner pay their share, and nothing else. */
function registerOwnCalls(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/companions/{token}/share',
      summary: 'What the person of a link pays of their room, and how; null where they have no share',
      policy: anybody,
      params,
      answer: dataOf(ownShare.nullable()),
    },
    async ({ ctx, params: input, request }) => ({
      data: await limitFailures(request, null, () => readOwnShare({ ctx, input })),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/companions/{token}/payments',
      summary: 'Enter a bank deposit for one’s own share, with its proof (image or PDF, 10 MB at most)',
      policy: anybody,
      params,
      rawBody: 'multipart/form-data',
      answer: dataOf(sharePayment),
      status: 201,
    },
    async ({ ctx, params: { token }, request }) => ({
      data: await limitFailures(request, null, () => payShare({ ctx, input: { token, ...proofBody(request) } })),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/companions/{token}/payment-slip.pdf',
      open: true,
      summary: 'The payment slip of one’s own share as a PDF, for what is due of it next',
      policy: anybody,
      costly: true,
      params,
      query: z.object({ locale: language.optional(), currency: currencyCode.optional() }),
    },
    async ({ ctx, params: { token }, query: { locale = ctx.locale, currency }, request }) => {
      const { name, bytes } = await limitFailures(request, null, () =>
        makeOwnSlip({ ctx, input: { token, locale, currency } }),
      );
      return download({ name, contentType: 'application/pdf', body: bytes });
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/companions/{token}/payment-intents',
      summary: 'Open a card payment of one’s own share',
      policy: anybody,
      params,
      body: paymentIntentInput,
      answer: dataOf(paymentIntent),
      status: 201,
    },
    async ({ ctx, params: { token }, body, request }) => ({
      data: await limitFailures(request, null, () => openShareIntent({ ctx, input: { ...body, token } })),
    }),
  );
  const ofPayment = {
    policy: anybody,
    params: params.extend({ id: recordId }),
    answer: dataOf(sandboxOutcome),
  } as const;
  route(
    app,
    {
      ...ofPayment,
      method: 'post',
      path: '/api/v1/companions/{token}/payments/{id}/sandbox-card',
      summary: 'Pay one’s own share with a test number; only where the sandbox stands in for a card processor',
      body: sandboxCardInput,
    },
    async ({ ctx, params: { token, id: paymentId }, body, request }) => ({
      data: await limitFailures(request, null, () => payShareInSandbox({ ctx, input: { ...body, token, paymentId } })),
    }),
  );
  route(
    app,
    {
      ...ofPayment,
      method: 'post',
      path: '/api/v1/companions/{token}/payments/{id}/sandbox-authentication',
      summary: 'Answer the sandbox’s 3-D Secure question about one’s own share',
      body: sandboxAuthenticationInput,
    },
    async ({ ctx, params: { token, id: paymentId }, body, request }) => ({
      data: await limitFailures(request, null, () => authenticateShare({ ctx, input: { ...body, token, paymentId } })),
    }),
  );
}
