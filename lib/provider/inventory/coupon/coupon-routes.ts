import { z } from 'zod';
import { coupon, couponInput, couponPatch } from '@/lib/contract/coupon';
import { dataOf, pageOf, pageQuery } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { changeCoupon, createCoupon, deleteCoupon, listCoupons } from './coupons';

const idParams = z.object({ id: recordId });

const ofStaff = { policy: withPermission('manageCoupons'), params: idParams };

export function registerCouponRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...ofStaff,
      method: 'get',
      path: '/api/v1/events/{id}/coupons',
      summary: 'The coupons of an event with their uses',
      query: pageQuery,
      answer: pageOf(coupon),
    },
    async ({ ctx, params, query }) => ({ data: await listCoupons({ ctx, input: { ...query, event: params.id } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'post',
      path: '/api/v1/events/{id}/coupons',
      summary: 'Issue a coupon for an event',
      body: couponInput,
      answer: dataOf(coupon),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await createCoupon({ ctx, input: { event: params.id, coupon: body } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'patch',
      path: '/api/v1/coupons/{id}',
      summary: 'Pause, resume, prolong or limit a coupon',
      body: couponPatch,
      answer: dataOf(coupon),
    },
    async ({ ctx, params, body }) => ({ data: await changeCoupon({ ctx, input: { id: params.id, change: body } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'delete',
      path: '/api/v1/coupons/{id}',
      summary: 'Delete a coupon that was never used',
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query, request }) => {
      await deleteCoupon({ ctx, input: { ...params, ...query } });
      return request.body(null, 204);
    },
  );
}
