import { z } from 'zod';
import { eventSummary } from '@/lib/contract/event';
import { eventProfile } from '@/lib/contract/event-profile';
import { eventCopy, eventPartsCopy } from '@/lib/contract/new-event';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { copyIntoEvent, duplicateEvent } from './copy-event';

const ofId = z.object({ id: recordId });

/** What events take over from others: a new one when it is opened, a draft later. */
export function registerEventCopies(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/duplicate',
      summary: 'Open a draft like another event: what is named is copied, never guests, reservations or money',
      policy: withPermission('createEvent'),
      params: ofId,
      body: eventCopy,
      answer: dataOf(eventSummary),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await duplicateEvent({ ctx, input: { event: params.id, copy: body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/copied-parts',
      summary: 'Copy block with rates, or schedule, of another event of the agency into a draft that has none',
      policy: withPermission('manageEvent'),
      params: ofId,
      body: eventPartsCopy,
      answer: dataOf(eventProfile),
    },
    async ({ ctx, params, body }) => ({ data: await copyIntoEvent({ ctx, input: { event: params.id, copy: body } }) }),
  );
}
