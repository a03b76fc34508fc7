import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import {
  transportDecisionInput,
  transportInput,
  transportPage,
  transportQuery,
  transportQuoteInput,
  transportRequest,
} from '@/lib/contract/transport';
import type { ProviderApp } from '../../http/environment';
import { privateDownload } from '../../http/file-answer';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { listTransport } from './list-transport';
import { makeTransportQuote } from './quote-file';
import { decideTransport, quoteTransport, withdrawTransport } from './quote-transport';
import { requestTransport } from './request-transport';

const idParams = z.object({ id: recordId });

const ofRequest = { method: 'post' as const, params: idParams, answer: dataOf(transportRequest) };

export function registerTransportRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/transport-requests',
      summary: 'Ask the agency for transport by air or ground',
      policy: holderOr('createReservationForGuest'),
      params: keyParams,
      body: transportInput,
      answer: dataOf(transportRequest),
      status: 201,
    },
    async ({ ctx, params, body }) => ({
      data: await requestTransport({ ctx, input: { key: params.key, request: body } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/transport-requests',
      summary: 'The transport requests of an event with counts by state and sums by currency',
      policy: withPermission('readTransport'),
      params: idParams,
      query: transportQuery,
      answer: transportPage,
    },
    async ({ ctx, params, query }) => ({ data: await listTransport({ ctx, input: { event: params.id, query } }) }),
  );
  route(
    app,
    {
      ...ofRequest,
      path: '/api/v1/transport-requests/{id}/quote',
      summary: 'Price a transport request, or price it anew',
      policy: withPermission('quoteTransport'),
      body: transportQuoteInput,
    },
    async ({ ctx, params, body }) => ({ data: await quoteTransport({ ctx, input: { id: params.id, quote: body } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/transport-requests/{id}/quote.pdf',
      open: true,
      summary: 'The quote of a transport request as a PDF',
      policy: holderOr('readTransport'),
      costly: true,
      params: idParams,
      query: z.object({ locale: language.optional() }),
    },
    async ({ ctx, params, query }) => {
      const { name, bytes } = await makeTransportQuote({
        ctx,
        input: { id: params.id, locale: query.locale ?? ctx.locale },
      });
      return privateDownload({ name, contentType: 'application/pdf', body: bytes });
    },
  );
  route(
    app,
    {
      ...ofRequest,
      path: '/api/v1/transport-requests/{id}/decision',
      summary: "The guest's answer to a quote, once; staff may note one given by phone",
      policy: holderOr('quoteTransport'),
      body: transportDecisionInput,
    },
    async ({ ctx, params, body }) => ({ data: await decideTransport({ ctx, input: { id: params.id, ...body } }) }),
  );
  route(
    app,
    {
      ...ofRequest,
      path: '/api/v1/transport-requests/{id}/withdraw',
      summary: 'Take a request back before it is decided; staff cancel an accepted one',
      policy: holderOr('quoteTransport'),
    },
    async ({ ctx, params }) => ({ data: await withdrawTransport({ ctx, input: params }) }),
  );
}
