import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import {
  joinedWaitlist,
  waitlistEntry,
  waitlistInput,
  waitlistPage,
  waitlistQuery,
  waitlistRow,
} from '@/lib/contract/waitlist';
import { setCookies } from '../../http/cookies';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { joinWaitlist } from './join-waitlist';
import { acceptOffer, declineOffer, leaveWaitlist, listWaitlist, removeEntry } from './waitlist-entries';
import { getEntry } from './waitlist-entry';

const eventParams = z.object({ id: recordId });

const entryParams = z.object({ id: recordId });

/** No login: the link of an entry lets its owner act for it. */
const tokenParams = z.object({ token: z.string().min(1).max(200) });

const ofEntry = { policy: anybody, params: tokenParams, answer: dataOf(waitlistEntry) };

function registerEntryRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...ofEntry,
      method: 'get',
      path: '/api/v1/waitlist/{token}',
      summary: 'An entry of the waitlist: its place, its state and why it has no offer yet',
    },
    async ({ ctx, params }) => ({ data: await getEntry({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofEntry,
      method: 'post',
      path: '/api/v1/waitlist/{token}/accept',
      summary: 'Go to the checkout of an offer; the answer logs the guest in',
      answer: dataOf(z.object({ reservationKey: z.string() })),
    },
    async ({ ctx, params, request }) => {
      const { cookies, reservationKey } = await acceptOffer({ ctx, input: params });
      setCookies(request, cookies);
      return { data: { reservationKey } };
    },
  );
  route(
    app,
    {
      ...ofEntry,
      method: 'post',
      path: '/api/v1/waitlist/{token}/decline',
      summary: 'Decline an offer: its rooms are free at once',
    },
    async ({ ctx, params }) => ({ data: await declineOffer({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofEntry,
      method: 'post',
      path: '/api/v1/waitlist/{token}/leave',
      summary: 'Leave the waitlist, giving an offer back where there is one',
    },
    async ({ ctx, params }) => ({ data: await leaveWaitlist({ ctx, input: params }) }),
  );
}

export function registerWaitlistRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/waitlist',
      summary: 'Join the waitlist of an event for nights that are sold out',
      policy: anybody,
      params: eventParams,
      body: waitlistInput,
      answer: dataOf(joinedWaitlist),
      status: 201,
    },
    async ({ ctx, params, body }) => ({
      data: await joinWaitlist({ ctx, input: { event: params.id, request: body } }),
    }),
  );
  registerEntryRoutes(app);
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/waitlist',
      summary: 'The waitlist of an event in its order, a page at a time',
      policy: withPermission('manageWaitlist'),
      params: eventParams,
      query: waitlistQuery,
      answer: waitlistPage,
    },
    async ({ ctx, params, query }) => ({ data: await listWaitlist({ ctx, input: { event: params.id, query } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/waitlist-entries/{id}/remove',
      summary: 'Take somebody off the waitlist',
      policy: withPermission('manageWaitlist'),
      params: entryParams,
      answer: dataOf(waitlistRow),
    },
    async ({ ctx, params }) => ({ data: await removeEntry({ ctx, input: params }) }),
  );
}
