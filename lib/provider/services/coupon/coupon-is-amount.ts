import { eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { coupons } from '../../db/schema';

/** Whether the booking's coupon takes a fixed amount off, no percentage. */
export async function couponIsAmount(tx: Transaction, couponId: string | null): Promise<boolean> {
  if (couponId === null) return false;
  const [coupon] = await tx.select({ amount: coupons.amount }).from(coupons).where(eq(coupons.id, couponId));
  return coupon?.amount != null;
}
