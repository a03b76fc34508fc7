import { calendarDate } from '@/lib/contract/dates';
import { dataOf } from '@/lib/contract/page';
import { lateFeeRemoval, priceAdjustment } from '@/lib/contract/price-adjustment';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { adjustPrice, removeLateFee } from './adjust-price';

/** What staff alone do to a booking's price. */
export function registerPriceAdjustmentRoutes(app: ProviderApp): void {
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
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/adjustments',
      summary: "Put something on a booking's price or take something off, with the reason that the guest reads",
      policy: withPermission('refundPayment'),
      params: keyParams,
      body: priceAdjustment,
      answer: dataOf(reservation),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await adjustPrice({ ctx, input: { ...params, ...body } }) }),
  );
}
