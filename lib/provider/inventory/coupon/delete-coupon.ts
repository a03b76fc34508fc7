import { eq } from 'drizzle-orm';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { coupons, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeCoupon } from './describe-coupon';
import { findCoupon, lockCoupon } from './find-coupon';

interface CouponDeletion {
  id: string;
  version: number;
}

/**
 * Deletes a coupon that no booking ever had; one that was used is paused instead, for the record. Raises NOT_FOUND,
 * STALE, and INVALID_STATE where it was used.
 */
export async function deleteCoupon({ ctx, input }: { ctx: Context; input: CouponDeletion }): Promise<void> {
  const { event } = await findCoupon(ctx.db, ctx, input.id);
  await inTransaction(ctx, async (tx) => {
    const row = await lockCoupon(tx, input.id);
    const shown = describeCoupon(row, event.currency, dateInZone(ctx.clock.now(), event.timeZone));
    if (row.version !== input.version) fail('STALE', { details: shown });
    const [used] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.couponId, row.id))
      .limit(1);
    if (used) fail('INVALID_STATE', { values: { what: 'coupon' } });
    await tx.delete(coupons).where(eq(coupons.id, row.id));
    const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: row.id, before: shown };
    await writeAudit(tx, ctx, { ...entry, action: 'coupon.deleted' });
  });
}
