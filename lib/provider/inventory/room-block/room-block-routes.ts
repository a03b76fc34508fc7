import { z } from 'zod';
import { offeredEvent } from '@/lib/contract/offered-event';
import { dataOf } from '@/lib/contract/page';
import { availability, availabilityQuery, quote, quoteInput } from '@/lib/contract/room-block';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { anybody } from '../../http/policy';
import { route } from '../../http/route';
import { nameBrowser } from '../../people/session/known-browser';
import { getAvailability, readOfferedEvent } from './get-availability';
import { getQuote } from './get-quote';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: z.string().trim().min(1).max(60) });

const ofCode = z.object({ code: z.string().min(1).max(80) });

export function registerRoomBlockRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/events/code/{code}',
      summary: 'An event by its code, with the rooms that it sells',
      policy: anybody,
      params: ofCode,
      answer: dataOf(offeredEvent),
    },
    async ({ ctx, params }) => ({ data: await readOfferedEvent({ ctx, input: { event: params.code } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/availability',
      summary: 'Free rooms of an event for a stay, category by category and night by night',
      policy: anybody,
      params: eventParams,
      query: availabilityQuery,
      answer: dataOf(availability),
    },
    async ({ ctx, params, query }) => ({
      data: await getAvailability({ ctx, input: { event: params.id, ...query } }),
    }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/quotes',
      uncounted: true,
      summary: 'The itemised price of rooms and passes, with the payment schedule',
      policy: anybody,
      costly: true,
      params: eventParams,
      body: quoteInput,
      answer: dataOf(quote),
    },
    async ({ ctx, params, body, request }) => {
      // Names the browser: whoever asks for a price books next, and a hold whose answer was lost is then known to be
      // this browser's.
      const name = nameBrowser(ctx);
      if (name) setCookies(request, [name]);
      return { data: await getQuote({ ctx, input: { event: params.id, request: body } }) };
    },
  );
}
