import { checkIn, checkInInput } from '@/lib/contract/check-in';
import { dataOf } from '@/lib/contract/page';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { checkInReservation, readCheckIn, undoCheckIn } from './check-in';

const ofReservation = {
  path: '/api/v1/reservations/{key}/check-in',
  params: keyParams,
  answer: dataOf(checkIn),
} as const;

export function registerCheckInRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...ofReservation,
      method: 'get',
      summary: 'Whether a reservation’s people have arrived, and who let them in',
      policy: withPermission('readReservations'),
    },
    async ({ ctx, params }) => ({ data: await readCheckIn({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofReservation,
      method: 'post',
      summary: 'Check a reservation’s people in, once',
      policy: withPermission('checkIn'),
      body: checkInInput,
    },
    async ({ ctx, params, body }) => ({ data: await checkInReservation({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    { ...ofReservation, method: 'delete', summary: 'Take a check-in back', policy: withPermission('checkIn') },
    async ({ ctx, params }) => ({ data: await undoCheckIn({ ctx, input: params }) }),
  );
}
