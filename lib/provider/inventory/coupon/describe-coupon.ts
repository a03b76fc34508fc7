import type { Coupon, CouponState } from '@/lib/contract/coupon';
import type { CalendarDate } from '@/lib/contract/dates';
import type { coupons } from '../../db/schema';

export type CouponRow = typeof coupons.$inferSelect;

function stateOf({ active, validFrom, validTo, maximumUses, uses }: CouponRow, today: CalendarDate): CouponState {
  if (!active) return 'paused';
  if (validTo !== null && today > validTo) return 'ended';
  if (maximumUses !== null && uses >= maximumUses) return 'used';
  return validFrom !== null && today < validFrom ? 'notYet' : 'active';
}

/** A coupon as staff see it; `today` in the event's zone. */
export function describeCoupon(row: CouponRow, currency: string, today: CalendarDate): Coupon {
  const { id, code, percent, amount, validFrom, validTo, maximumUses, uses, active, version } = row;
  return {
    id,
    code,
    percent,
    amount: amount === null ? null : { amount, currency },
    validFrom,
    validTo,
    maximumUses,
    uses,
    active,
    state: stateOf(row, today),
    version,
  };
}
