import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { coupons, events } from '../../db/schema';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import type { CouponRow } from './describe-coupon';

/** A coupon of an event that the actor manages. Raises NOT_FOUND for every other, another agency's included. */
export async function findCoupon(db: Database, ctx: Context, id: string) {
  const [found] = await db
    .select({ coupon: coupons, event: events })
    .from(coupons)
    .innerJoin(events, eq(events.id, coupons.eventId))
    .where(eq(coupons.id, id));
  if (!found || !worksForEvent(ctx.actor, found.event, 'manageCoupons')) fail('NOT_FOUND');
  return found;
}

/** Locks a coupon's row, so that no use is taken meanwhile, and answers it as it is now. */
export async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow> {
  const [locked] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return locked ?? fail('NOT_FOUND');
}
