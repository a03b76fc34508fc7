import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { coupons } from '../../db/schema';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { type GrantedDiscounts, isHoneymoonFree } from './read-discounts';
import { takeUse } from './take-use';

/**
 * Takes anew, for a booking that is held once more, the discounts that it gave back when it expired; what cannot be had
 * today is left out, and the price that the guest confirms tells so.
 */
export async function regrantDiscounts(
  tx: Transaction,
  { event, today }: BookableEvent,
  had: GrantedDiscounts,
  now: Date,
): Promise<GrantedDiscounts> {
  const honeymoon = had.honeymoon && (await isHoneymoonFree(tx, event.id, now));
  if (had.couponId === null) return { couponId: null, honeymoon };
  const [valid] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.id, had.couponId),
        or(isNull(coupons.validFrom), lte(coupons.validFrom, today)),
        or(isNull(coupons.validTo), gte(coupons.validTo, today)),
      ),
    );
  const taken = valid !== undefined && (await takeUse(tx, valid.id));
  return { couponId: taken ? had.couponId : null, honeymoon };
}
