import { calendarDate } from '@/lib/contract/dates';
import { lateFeeRemoval } from '@/lib/contract/late-fee';
import { dataOf } from '@/lib/contract/page';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { removeLateFee } from './remove-late-fee';

export function registerLateFeeRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/late-fees/{dueOn}/removal',
      summary: 'Take the late fee of an item off a booking, once',
      policy: withPermission('refundPayment'),
      params: keyParams.extend({ dueOn: calendarDate }),
      body: lateFeeRemoval,
      answer: dataOf(reservation),
    },
    async ({ ctx, params, body }) => ({ data: await removeLateFee({ ctx, input: { ...params, ...body } }) }),
  );
}
