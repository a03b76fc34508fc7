import { type DiscountValue, scaleDiscount, valueOff } from './discounts';

/** A discount that a booking has; `total` in minor units, 0 or less. */
export interface AgreedDiscount {
  discountKind: 'coupon' | 'honeymoon' | null;
  total: number;
  /**
   * The discount's present value: whether it is a percentage, and what it takes off where there is no agreed share to
   * keep.
   */
  value: DiscountValue;
}

/** Price of the rooms and of the passes of a booking, minor units, before discounts. */
export interface GrossPrice {
  rooms: number;
  passes: number;
}

/**
 * The discounts of a booking after its price changed, minor units, in order:
 * - A percentage keeps its share: of the rooms (honeymoon), or of what is left of everything after that (coupon).
 * - A fixed amount stays, but never exceeds the price; an amount that a lower price had cut grows back to its value.
 * - A coupon whose value is no longer known is treated as a fixed amount, since only a percentage may grow with the
 *   price. A honeymoon discount is always a percentage.
 * - A percentage that had fallen to 0, since every room was rejected, is computed anew from its value.
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
