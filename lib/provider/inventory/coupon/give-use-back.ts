import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { reservations } from '../../db/schema';

/**
 * Gives back the coupon uses of bookings that end (expired, cancelled, given up). The caller has just marked them as
 * ended in a compare-and-swap, so that it happens once; call it before the nights are given back. Rows in one order.
 */
export async function giveUseBack(tx: Transaction, reservationIds: string[]): Promise<void> {
  if (reservationIds.length === 0) return;
  await tx.execute(sql`
    with given as materialized (
      select coupon_id, count(*)::int as uses from reservations
      where ${inArray(reservations.id, reservationIds)} and coupon_id is not null group by coupon_id
    ),
    locked as materialized (
      select coupons.id from coupons join given on given.coupon_id = coupons.id
      order by coupons.id collate "C" for no key update of coupons
    )
    update coupons set uses = coupons.uses - given.uses
    from given, locked where coupons.id = given.coupon_id and locked.id = coupons.id`);
}
