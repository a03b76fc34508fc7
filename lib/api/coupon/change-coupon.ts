import { type Coupon, type CouponPatch, coupon } from '@/lib/contract/coupon';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changeCoupon(http: HttpClient, { id, ...change }: { id: string } & CouponPatch): Promise<Coupon> {
  const { data } = await http.patch(`/api/v1/coupons/${encodeURIComponent(id)}`, change);
  return parseData(coupon, data);
}
