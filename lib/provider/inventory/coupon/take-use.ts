import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { coupons } from '../../db/schema';
import { HeldElsewhere } from '../../ground/held-elsewhere';
import { couponFacts } from './refuse-coupon';

/**
 * Takes one use of a coupon where one is left: the guard is the update's condition on the locked row, the table's CHECK
 * stands behind it. After the reservation, before its nights. Answers whether there was one.
 */
export async function takeUse(tx: Transaction, couponId: string): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        eq(coupons.active, true),
        or(isNull(coupons.maximumUses), lt(coupons.uses, coupons.maximumUses)),
      ),
    )
    .returning({ id: coupons.id });
  return taken.length > 0;
}

/** As takeUse; raises COUPON_INVALID {why: used} where none is left, worth a second try after due holds are ended. */
export async function takeUseOrFail(tx: Transaction, couponId: string): Promise<void> {
  if (!(await takeUse(tx, couponId))) throw new HeldElsewhere('COUPON_INVALID', couponFacts('used'));
}
