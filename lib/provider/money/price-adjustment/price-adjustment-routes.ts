import { dataOf } from '@/lib/contract/page';
import { priceAdjustment } from '@/lib/contract/price-adjustment';
import { reservation } from '@/lib/contract/reservation';
import type { ProviderApp } from '../../http/environment';
import { keyParams } from '../../http/key-params';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { adjustPrice } from './adjust-price';

export function registerPriceAdjustmentRoutes(app: ProviderApp): void {
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
