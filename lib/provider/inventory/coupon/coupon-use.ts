import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { OVER } from '@/lib/domain/reservation-state';
import type { Transaction } from '../../context';
import { coupons, reservations } from '../../db/schema';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { HeldElsewhere } from '../../ground/due-hold';
import { couponFacts } from './coupons';
import { type GrantedDiscounts, isHoneymoonFree } from './read-discounts';

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

/** Takes one use of a coupon; raises COUPON_INVALID {why: used} where none is left until overdue holds are ended. */
export async function takeUseOrFail(tx: Transaction, couponId: string): Promise<void> {
  if (!(await takeUse(tx, couponId))) throw new HeldElsewhere('COUPON_INVALID', couponFacts('used'));
}

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

/**
 * An expired booking that money brings back keeps the price that was paid on. Its coupon use and honeymoon are taken
 * anew where they are left, else the booking lets go of them, so that none is counted or given back twice.
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
