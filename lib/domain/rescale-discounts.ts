import { scaleDiscount } from './discounts';

/** A discount that a booking has; `total` in minor units, 0 or less. `isAmount`: a fixed amount, no percentage. */
export interface AgreedDiscount {
  discountKind: 'coupon' | 'honeymoon' | null;
  total: number;
  isAmount: boolean;
}

/** Price of the rooms and of the passes of a booking, minor units, nothing taken off. */
export interface GrossPrice {
  rooms: number;
  passes: number;
}

/**
 * What the discounts of a booking come to after its price changed: a percentage keeps its share of the rooms (honeymoon)
 * or of what that leaves of everything (coupon), an amount stays and never exceeds the price. Minor units, in order.
 */
export function rescaleDiscounts(discounts: AgreedDiscount[], before: GrossPrice, now: GrossPrice): number[] {
  let leftBefore = before.rooms + before.passes;
  let left = now.rooms + now.passes;
  return discounts.map(({ discountKind, total, isAmount }) => {
    const ofRooms = discountKind === 'honeymoon';
    const scaled = isAmount
      ? total
      : scaleDiscount(total, ofRooms ? before.rooms : leftBefore, ofRooms ? now.rooms : left);
    const next = left <= 0 ? 0 : Math.max(scaled, -left);
    leftBefore += total;
    left += next;
    return next;
  });
}
