import { z } from 'zod';
import { guestList, guestName, guestNamesQuery } from '@/lib/contract/guest';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { anybody } from '../../http/policy';
import { spend, spendOfCaller } from '../../http/rate-limit';
import { route } from '../../http/route';
import { readGuestList } from './list-guests';
import { searchGuestNames } from './search-guest-names';

/** An event's id or its `PLS-` code. */
const eventParams = z.object({ id: z.string().trim().min(1).max(60) });

export function registerGuestRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-names',
      summary: 'Names of the couple’s list that begin as typed, where the couple shows them',
      policy: anybody,
      params: eventParams,
      query: guestNamesQuery,
      answer: dataOf(z.array(guestName)),
    },
    async ({ ctx, params, query, request }) => {
      await spendOfCaller('lookups', request);
      const { hiddenNames } = request.get('limits');
      const countHidden = (reservationId: string) => spend(hiddenNames, reservationId);
      return { data: await searchGuestNames({ ctx, input: { event: params.id, q: query.q, countHidden } }) };
    },
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/events/{id}/guest-list',
      summary: 'Who comes to the event, as far as the couple shows it',
      policy: anybody,
      params: eventParams,
      answer: dataOf(guestList),
    },
    async ({ ctx, params }) => ({ data: await readGuestList({ ctx, input: { event: params.id } }) }),
  );
}
