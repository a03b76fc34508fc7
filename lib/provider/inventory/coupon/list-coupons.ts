import { asc, count, eq } from 'drizzle-orm';
import type { Coupon } from '@/lib/contract/coupon';
import type { Page, PageQuery } from '@/lib/contract/page';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { coupons } from '../../db/schema';
import { staffEvent } from '../../event/event/visible-event';
import { pageWindow, toPage } from '../../ground/page';
import { describeCoupon } from './describe-coupon';

/** The coupons of an event for its staff, by their code. Raises NOT_FOUND. */
export async function listCoupons({
  ctx,
  input,
}: {
  ctx: Context;
  input: PageQuery & { event: string };
}): Promise<Page<Coupon>> {
  const event = await staffEvent(ctx, input.event, 'manageCoupons');
  const window = pageWindow(input);
  const ofEvent = eq(coupons.eventId, event.id);
  const rows = await ctx.db
    .select()
    .from(coupons)
    .where(ofEvent)
    .orderBy(asc(coupons.code))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(coupons).where(ofEvent);
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  return toPage(
    rows.map((row) => describeCoupon(row, event.currency, today)),
    counted?.total ?? 0,
    window,
  );
}
