import { type Coupon, type CouponInput, coupon } from '@/lib/contract/coupon';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface CreateCouponArgs {
  eventId: string;
  input: CouponInput;
  idempotencyKey: string;
}

export async function createCoupon(
  http: HttpClient,
  { eventId, input, idempotencyKey }: CreateCouponArgs,
): Promise<Coupon> {
  const { data } = await http.post(`/api/v1/events/${encodeURIComponent(eventId)}/coupons`, input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(coupon, data);
}
