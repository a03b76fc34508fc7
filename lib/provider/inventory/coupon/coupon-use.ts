import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { OVER } from '@/lib/domain/reservation-state';
import type { Transaction } from '../../context';
import { coupons, reservations } from '../../db/schema';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { HeldElsewhere } from '../../ground/due-hold';
import { couponFacts } from './coupons';
import { type GrantedDiscounts, isHoneymoonFree } from './read-discounts';

/**
 * Takes one use of a coupon where one is left: the condition of the update, checked on the locked row, prevents too
 * many, and the table's CHECK is a second guard. Called after the reservation is written and before its nights are
 * taken. Answers whether there was one.
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

/**
 * Takes one use of a coupon. Raises COUPON_INVALID {why: used} where none is left; the caller then ends due holds and
 * tries once more.
 */
export async function takeUseOrFail(tx: Transaction, couponId: string): Promise<void> {
  if (!(await takeUse(tx, couponId))) throw new HeldElsewhere('COUPON_INVALID', couponFacts('used'));
}

/**
 * Gives back the coupon uses of bookings that end (expired, cancelled, given up). The caller has just marked them as
 * ended in a compare-and-swap, so it happens only once; it must be called before their nights are given back. Rows are
 * locked in one order.
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

/**
 * For an expired booking that a payment brings back, at the price that was paid. Its coupon use and honeymoon discount
 * are taken again where they are free; else the booking gives up its claim to them (not its price), so that none is
 * counted or given back twice.
 */
export async function retakeAgreed(tx: Transaction, booking: typeof reservations.$inferSelect): Promise<void> {
  const { id, eventId, couponId, honeymoon } = booking;
  if (couponId === null && !honeymoon) return;
  const living = and(
    eq(reservations.eventId, eventId),
    eq(reservations.honeymoon, true),
    notInArray(reservations.bookingStatus, [...OVER]),
  );
  const [other] = honeymoon ? await tx.select({ id: reservations.id }).from(reservations).where(living).limit(1) : [];
  const taken = couponId !== null && (await takeUse(tx, couponId));
  await tx
    .update(reservations)
    .set({ couponId: taken ? couponId : null, honeymoon: honeymoon && !other })
    .where(eq(reservations.id, id));
}

/**
 * For a booking that is held again: takes again the discounts that it gave back when it expired. What is not available
 * today is left out, and the guest sees that in the price before they confirm.
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
