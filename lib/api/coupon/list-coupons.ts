import { type Coupon, coupon } from '@/lib/contract/coupon';
import type { Page } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

const MOST = 100;

export async function listCoupons(http: HttpClient, { eventId }: { eventId: string }): Promise<Page<Coupon>> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/coupons`;
  const { data } = await http.get(path, { params: { per_page: MOST } });
  return parsePage(coupon, data);
}
