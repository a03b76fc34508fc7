import { z } from 'zod';
import type { Language } from '@/lib/contract/bilingual-text';
import {
  type GuestBulkReport,
  guestBulk,
  guestBulkReport,
  guestBulkUndo,
  guestBulkUndone,
  guestFilter,
  guestIds,
} from '@/lib/contract/guest';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { sentenceOf } from '../../ground/sentences';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { listGuestIds, type TendedGuest, tendGuests, undoBulk } from './bulk-guests';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: recordId });

/** What is done with many guests of the list at once. */
export function registerGuestBulk(app: ProviderApp): void {
  const policy = withPermission('manageGuests');
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/guests/bulk',
      summary:
        'Label, place, answer for or take off the list up to 100 guests, or all that a filter matches, with a report',
      policy,
      params: eventParams,
      body: guestBulk,
      answer: dataOf(guestBulkReport),
    },
    async ({ ctx, params, body }) => {
      const { guests, changed } = await tendGuests({ ctx, input: { event: params.id, bulk: body } });
      const report = reportOf(guests, { locale: ctx.locale, named: body.ids !== undefined });
      return { data: { ...report, undo: body.action === 'delete' || changed === 0 ? null : ctx.requestId } };
    },
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/events/{id}/guests/bulk/undo',
      summary: 'Take back what one changed of many guests a moment ago',
      policy,
      params: eventParams,
      body: guestBulkUndo,
      answer: dataOf(guestBulkUndone),
    },
    async ({ ctx, params, body }) => ({ data: await undoBulk({ ctx, input: { event: params.id, ...body } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-ids',
      summary: 'All guests that a filter matches, by their ids',
      policy,
      costly: true,
      params: eventParams,
      query: guestFilter,
      answer: dataOf(guestIds),
    },
    async ({ ctx, params, query }) => ({
      data: await listGuestIds({ ctx, input: { event: params.id, filter: query } }),
    }),
  );
}

/** How many guests that were not changed are named in the report on a filter. */
const SHOWN_REFUSALS = 50;

/** Guests whom the caller named by id are all listed; of guests by filter only the first that were refused. */
function reportOf(
  tended: TendedGuest[],
  { locale, named }: { locale: Language; named: boolean },
): Omit<GuestBulkReport, 'undo'> {
  const refused = tended.filter(({ what }) => what !== null);
  const shown = named ? tended : refused.slice(0, SHOWN_REFUSALS);
  const items = shown.map(({ id, name, what }): GuestBulkReport['items'][number] =>
    what === null
      ? { id, outcome: 'done' }
      : {
          id,
          outcome: 'refused',
          code: 'INVALID_STATE',
          error: sentenceOf('INVALID_STATE', locale, { what }),
          ...(!named && name !== null && { name }),
        },
  );
  return { done: tended.length - refused.length, refused: refused.length, items };
}
