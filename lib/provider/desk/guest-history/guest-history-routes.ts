import { z } from 'zod';
import { guestHistory } from '@/lib/contract/guest-history';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { readGuestHistory } from './read-guest-history';

export function registerGuestHistoryRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/guests/{id}/history',
      summary: 'Reservations, calls and messages of a guest, as far as the caller may see each',
      policy: withPermission('readGuests'),
      params: z.object({ id: z.string().trim().min(1).max(60) }),
      answer: dataOf(guestHistory),
    },
    async ({ ctx, params: { id } }) => ({ data: await readGuestHistory({ ctx, input: { id } }) }),
  );
}
