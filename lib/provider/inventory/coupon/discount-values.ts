import { eq } from 'drizzle-orm';
import type { DiscountValue } from '@/lib/domain/discounts';
import type { Transaction } from '../../context';
import { coupons } from '../../db/schema';
import type { ReservationAndEvent } from '../../ground/load-record';

export type DiscountValues = Record<'coupon' | 'honeymoon', DiscountValue>;

const NONE: DiscountValue = { percent: null, amount: null };

/** What the discounts that a booking can have say today. */
export async function discountValues(
  tx: Transaction,
  { reservation, event }: ReservationAndEvent,
): Promise<DiscountValues> {
  const honeymoon = { percent: event.honeymoonDiscountPercent, amount: null };
  if (reservation.couponId === null) return { coupon: NONE, honeymoon };
  const [coupon = NONE] = await tx
    .select({ percent: coupons.percent, amount: coupons.amount })
    .from(coupons)
    .where(eq(coupons.id, reservation.couponId));
  return { coupon, honeymoon };
}
