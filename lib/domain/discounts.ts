import { percentOf } from './money';
import { portionOf } from './proportions';

/** What a discount says: a percentage or an amount in minor units, one of the two at most. */
export interface DiscountValue {
  percent: number | null;
  amount: number | null;
}

/** What a coupon takes off. */
export interface CouponValue extends DiscountValue {
  code: string;
}

/** One discount of a price; `total` in minor units, 0 or less. */
export interface PricedDiscount {
  discountKind: 'coupon' | 'honeymoon';
  couponCode: string | null;
  total: number;
}

/** Whole minor units that a discount takes off a price, never more than it. Half-up, once. docs/domain.md, Price. */
export function valueOff({ percent, amount }: DiscountValue, price: number): number {
  const off = percent === null ? (amount ?? 0) : percentOf(price, percent);
  return Math.min(Math.max(0, off), price);
}

interface DiscountQuestion {
  /** Price of the rooms, taxes in, and of everything, in minor units. */
  rooms: number;
  total: number;
  /** Honeymoon discount in whole percent off the rooms; 0 = none. */
  honeymoonPercent: number;
  coupon: CouponValue | null;
}

/**
 * The discounts of a booking, one line each: first the honeymoon percentage off the rooms, then the coupon off what is
 * left of everything. Together they are never more than the price; a discount that takes nothing off gets no line.
 * docs/domain.md, Price.
 */
export function priceDiscounts({ rooms, total, honeymoonPercent, coupon }: DiscountQuestion): PricedDiscount[] {
  const honeymoon = Math.min(percentOf(rooms, honeymoonPercent), rooms);
  const ofCoupon = coupon ? valueOff(coupon, total - honeymoon) : 0;
  const lines: PricedDiscount[] = [];
  if (honeymoon > 0) lines.push({ discountKind: 'honeymoon', couponCode: null, total: -honeymoon });
  if (coupon && ofCoupon > 0) lines.push({ discountKind: 'coupon', couponCode: coupon.code, total: -ofCoupon });
  return lines;
}

/**
 * A percentage discount for a price that fell: the share that was agreed on, also where the percentage was edited
 * since. Half-up, minor units, negative as the discount itself.
 */
export function scaleDiscount(discount: number, agreedOn: number, left: number): number {
  return agreedOn <= 0 || left <= 0 ? 0 : portionOf(discount, left, agreedOn);
}
