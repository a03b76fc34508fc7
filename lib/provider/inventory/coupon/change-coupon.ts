import { eq } from 'drizzle-orm';
import type { Coupon, CouponPatch } from '@/lib/contract/coupon';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { coupons } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { type CouponRow, describeCoupon } from './describe-coupon';
import { findCoupon, lockCoupon } from './find-coupon';

interface CouponChange {
  id: string;
  change: CouponPatch;
}

const editable = ({ active, validFrom, validTo, maximumUses }: CouponRow) => ({
  active,
  validFrom,
  validTo,
  maximumUses,
});

/**
 * Pauses, resumes, prolongs or limits a coupon. Raises NOT_FOUND, STALE with the coupon as it is, and INVALID where the
 * days are the wrong way round or the limit lies below the uses that are taken.
 */
export async function changeCoupon({ ctx, input }: { ctx: Context; input: CouponChange }): Promise<Coupon> {
  const { event } = await findCoupon(ctx.db, ctx, input.id);
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const { version, ...asked } = input.change;
  return inTransaction(ctx, async (tx) => {
    const row = await lockCoupon(tx, input.id);
    if (row.version !== version) fail('STALE', { details: describeCoupon(row, event.currency, today) });
    const after = { ...editable(row), ...asked };
    if (after.validFrom !== null && after.validTo !== null && after.validFrom > after.validTo)
      fail('INVALID', { fields: { validTo: 'dateRange' } });
    if (after.maximumUses !== null && after.maximumUses < row.uses)
      fail('INVALID', { fields: { maximumUses: 'uses' } });
    const [changed] = await tx
      .update(coupons)
      .set({ ...after, version: version + 1 })
      .where(eq(coupons.id, row.id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: row.id, before: editable(row), after };
    await writeAudit(tx, ctx, { ...entry, action: 'coupon.changed' });
    return describeCoupon(changed, event.currency, today);
  });
}
