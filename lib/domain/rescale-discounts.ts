import { type DiscountValue, scaleDiscount, valueOff } from './discounts';

/** A discount that a booking has; `total` in minor units, 0 or less. */
export interface AgreedDiscount {
  discountKind: 'coupon' | 'honeymoon' | null;
  total: number;
  /** The discount's present value: whether it is a percentage, and what it takes off where it has no share to keep. */
  value: DiscountValue;
}

/** Price of the rooms and of the passes of a booking, minor units, nothing taken off. */
export interface GrossPrice {
  rooms: number;
  passes: number;
}

/**
 * What the discounts of a booking come to after its price changed: a percentage keeps its share of the rooms (honeymoon)
 * or of what that leaves of everything (coupon), an amount stays and never exceeds the price, and so does a coupon's of which
 * it is not known any more what it was: only a percentage may grow with the price, which the honeymoon's always is. An
 * amount that a lower price had cut off grows back to what it says. A percentage that fell to nothing, since every room
 * was rejected, is reckoned anew from what it says. Minor units, in order.
 */
export function rescaleDiscounts(discounts: AgreedDiscount[], before: GrossPrice, now: GrossPrice): number[] {
  let leftBefore = before.rooms + before.passes;
  let left = now.rooms + now.passes;
  return discounts.map(({ discountKind, total, value }) => {
    const ofRooms = discountKind === 'honeymoon';
    const price = ofRooms ? now.rooms : left;
    const grows = ofRooms || value.percent !== null;
    const agreed = grows ? scaleDiscount(total, ofRooms ? before.rooms : leftBefore, price) : total;
    const wasCutOff = total === 0 || (!grows && leftBefore + total <= 0);
    const scaled = wasCutOff ? Math.min(agreed, 0 - valueOff(value, Math.max(0, price))) : agreed;
    const next = left <= 0 ? 0 : Math.max(scaled, -left);
    leftBefore += total;
    left += next;
    return next;
  });
}
