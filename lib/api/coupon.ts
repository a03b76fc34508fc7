import { type Coupon, type CouponInput, type CouponPatch, coupon } from '@/lib/contract/coupon';
import type { Page } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

const MOST = 100;

export async function changeCoupon(http: HttpClient, { id, ...change }: { id: string } & CouponPatch): Promise<Coupon> {
  const { data } = await http.patch(`/api/v1/coupons/${encodeURIComponent(id)}`, change);
  return parseData(coupon, data);
}

interface CreateCouponArgs {
  eventId: string;
  input: CouponInput;
  idempotencyKey: string;
}

export async function createCoupon(
  http: HttpClient,
  { eventId, input, idempotencyKey }: CreateCouponArgs,
): Promise<Coupon> {
  const { data } = await http.post(
    `/api/v1/events/${encodeURIComponent(eventId)}/coupons`,
    input,
    keyed(idempotencyKey),
  );
  return parseData(coupon, data);
}

export async function deleteCoupon(http: HttpClient, { id, version }: { id: string; version: number }): Promise<void> {
  await http.delete(`/api/v1/coupons/${encodeURIComponent(id)}`, { params: { version } });
}

export async function listCoupons(http: HttpClient, { eventId }: { eventId: string }): Promise<Page<Coupon>> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/coupons`;
  const { data } = await http.get(path, { params: { per_page: MOST } });
  return parsePage(coupon, data);
}
