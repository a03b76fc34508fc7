import { randomUUID } from 'node:crypto';
import type { Coupon, CouponInput } from '@/lib/contract/coupon';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { coupons } from '../../db/schema';
import { fail } from '../../error';
import { staffEvent } from '../../event/event/visible-event';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { describeCoupon } from './describe-coupon';

interface NewCoupon {
  event: string;
  coupon: CouponInput;
}

/** Issues a coupon for an event. Raises NOT_FOUND, and INVALID {code} where the event has one of that code already. */
export async function createCoupon({ ctx, input }: { ctx: Context; input: NewCoupon }): Promise<Coupon> {
  const event = await staffEvent(ctx, input.event, 'manageCoupons');
  const now = ctx.clock.now();
  return once({
    ctx,
    call: `coupon ${event.id}`,
    fingerprint: input.coupon,
    work: async (tx) => {
      const [created] = await tx
        .insert(coupons)
        .values({ ...input.coupon, id: randomUUID(), agencyId: event.agencyId, eventId: event.id, createdAt: now })
        .onConflictDoNothing({ target: [coupons.eventId, coupons.code] })
        .returning();
      if (!created) fail('INVALID', { fields: { code: 'taken' } });
      const entry = { agencyId: event.agencyId, entity: 'coupon', entityId: created.id, after: input.coupon };
      await writeAudit(tx, ctx, { ...entry, action: 'coupon.created' });
      return describeCoupon(created, event.currency, dateInZone(now, event.timeZone));
    },
  });
}
