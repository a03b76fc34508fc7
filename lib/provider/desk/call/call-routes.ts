import { z } from 'zod';
import { callOutcome, callPage, callPatch, callQuery, callReschedule, callUndo } from '@/lib/contract/call';
import { callCard, callInput, callsMade } from '@/lib/contract/call-card';
import { callRules } from '@/lib/contract/call-rules';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readCallRules, setCallRules } from './call-rules';
import { claimCall, releaseCall, takeNextCall, undoOutcome } from './claim-call';
import { createCalls } from './create-calls';
import { changeCall, keepOutcome, rescheduleCall } from './keep-outcome';
import { listCalls } from './list-calls';
import { readCall } from './read-call';

/** An event's id or its `PLS-` code; of a call its id. */
const params = z.object({ id: recordId });

/** The call centre: its queue, whose turn it is, and what came of each call. */
export function registerCallRoutes(app: ProviderApp): void {
  registerQueue(app);
  registerRules(app);
  registerCall(app);
}

function registerQueue(app: ProviderApp): void {
  const calls = '/api/v1/events/{id}/calls';
  route(
    app,
    {
      method: 'get',
      path: calls,
      summary: 'The call centre’s queue and history of an event, with counts by state',
      policy: withPermission('readCalls'),
      params,
      query: callQuery,
      answer: callPage,
    },
    async ({ ctx, params: { id }, query }) => ({ data: await listCalls({ ctx, input: { event: id, query } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: calls,
      summary: 'Make a call for a guest, or one for each guest that a filter shows',
      policy: withPermission('makeCalls'),
      params,
      body: callInput,
      status: 201,
      answer: dataOf(callsMade),
    },
    async ({ ctx, params: { id }, body }) => ({ data: await createCalls({ ctx, input: { event: id, call: body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/calls/next',
      summary: 'Take the next call in hand; no content where none waits',
      policy: withPermission('makeCalls'),
      params,
      answer: dataOf(callCard),
    },
    async ({ ctx, params: { id } }) => {
      const card = await takeNextCall({ ctx, input: { event: id } });
      return card ? { data: card } : new Response(null, { status: 204 });
    },
  );
}

function registerRules(app: ProviderApp): void {
  const path = '/api/v1/events/{id}/call-rules';
  const answer = dataOf(callRules);
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'By which rules calls of an event are made',
      policy: withPermission('readCalls'),
      params,
      answer,
    },
    async ({ ctx, params: { id } }) => ({ data: await readCallRules({ ctx, input: { event: id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path,
      summary: 'Set the rules by which calls of an event are made',
      policy: withPermission('makeCalls'),
      params,
      body: callRules,
      answer,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await setCallRules({ ctx, input: { event: id, ...body } }) }),
  );
}

function registerCall(app: ProviderApp): void {
  const path = '/api/v1/calls/{id}';
  const made = { policy: withPermission('makeCalls'), params, answer: dataOf(callCard) } as const;
  route(
    app,
    {
      ...made,
      method: 'get',
      path,
      summary: 'A call with its guest, money and history',
      policy: withPermission('readCalls'),
    },
    async ({ ctx, params: input }) => ({ data: await readCall({ ctx, input }) }),
  );
  route(
    app,
    { ...made, method: 'patch', path, summary: 'Change a call; what is left out stays as it is', body: callPatch },
    async ({ ctx, params: { id }, body }) => ({ data: await changeCall({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    { ...made, method: 'post', path: `${path}/claim`, summary: 'Take a call in hand, or keep it for longer' },
    async ({ ctx, params: input }) => ({ data: await claimCall({ ctx, input }) }),
  );
  route(
    app,
    { ...made, method: 'post', path: `${path}/release`, summary: 'Give a call back' },
    async ({ ctx, params: input }) => ({ data: await releaseCall({ ctx, input }) }),
  );
  route(
    app,
    { ...made, method: 'post', path: `${path}/outcome`, summary: 'Keep what came of a call', body: callOutcome },
    async ({ ctx, params: { id }, body }) => ({ data: await keepOutcome({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    {
      ...made,
      method: 'post',
      path: `${path}/outcome/undo`,
      summary: 'Take back what one kept of a call a moment ago',
      body: callUndo,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await undoOutcome({ ctx, input: { id, ...body } }) }),
  );
  route(
    app,
    {
      ...made,
      method: 'post',
      path: `${path}/reschedule`,
      summary: 'Move a call to another time',
      body: callReschedule,
    },
    async ({ ctx, params: { id }, body }) => ({ data: await rescheduleCall({ ctx, input: { id, ...body } }) }),
  );
}
