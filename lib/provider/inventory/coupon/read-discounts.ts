import { and, eq, sql } from 'drizzle-orm';
import type { CouponValue, DiscountValue } from '@/lib/domain/discounts';
import type { Actor, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { coupons, reservations } from '../../db/schema';
import { fail } from '../../error';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { isFreed } from '../../ground/due-hold';
import type { ReservationRecord } from '../../ground/load-record';
import { couponFacts } from './coupons';

export type DiscountValues = Record<'coupon' | 'honeymoon', DiscountValue>;

const NONE: DiscountValue = { percent: null, amount: null };

/** What may be taken off a booking: read and checked, not yet taken. */
export interface Discounts {
  /** Honeymoon discount in whole percent off the rooms; 0 = none. */
  honeymoonPercent: number;
  coupon: (CouponValue & { id: string }) | null;
}

/** Discounts that a booking has already, so that they are neither asked for nor checked again. */
export interface GrantedDiscounts {
  couponId: string | null;
  honeymoon: boolean;
}

interface DiscountQuestion {
  bookable: BookableEvent;
  actor: Actor;
  now: Date;
  code: string | undefined;
  granted?: GrantedDiscounts | undefined;
  /** Id of the caller's hold that the booking takes the place of. */
  givenUp?: string | null;
}

/**
 * The discounts of a request: its coupon, and the honeymoon discount where the couple books and has not used it. Raises
 * COUPON_INVALID {why}. What is taken by holds whose time is over, or by the hold that the caller gives up for this
 * one, counts as free.
 */
export async function readDiscounts(db: Database, question: DiscountQuestion): Promise<Discounts> {
  const { bookable, granted, code } = question;
  const percent = bookable.event.honeymoonDiscountPercent;
  if (granted) {
    const [coupon] = granted.couponId ? await db.select().from(coupons).where(eq(coupons.id, granted.couponId)) : [];
    return { honeymoonPercent: granted.honeymoon ? percent : 0, coupon: coupon ?? null };
  }
  const couple = percent > 0 && (await isCouple(db, question.actor, bookable.event));
  const honeymoon = couple && (await isHoneymoonFree(db, bookable.event.id, question.now, question.givenUp));
  return {
    honeymoonPercent: honeymoon ? percent : 0,
    coupon: code ? await readCoupon(db, question, code) : null,
  };
}

/**
 * Whether the couple books: known by their account, or as the holder of a booking with the discount, which is who they
 * are once they hold rooms.
 */
async function isCouple(db: Database, actor: Actor, { mainUserId, secondaryUserId }: BookableEvent['event']) {
  if (actor.kind === 'user') return actor.userId === mainUserId || actor.userId === secondaryUserId;
  if (actor.kind !== 'holder') return false;
  const { honeymoon, id } = reservations;
  const [own] = await db.select({ honeymoon }).from(reservations).where(eq(id, actor.reservationId));
  return own?.honeymoon === true;
}

/** Whether no living booking of the event has the honeymoon discount. */
export async function isHoneymoonFree(
  db: Database,
  eventId: string,
  now: Date,
  givenUp: string | null = null,
): Promise<boolean> {
  const [taken] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.eventId, eventId),
        sql`${reservations.honeymoon} and ${reservations.bookingStatus} not in ('expired', 'cancelled', 'rejected')`,
        sql`not ${isFreed(now, givenUp)}`,
      ),
    )
    .limit(1);
  return taken === undefined;
}

async function readCoupon(db: Database, question: DiscountQuestion, code: string) {
  const { bookable } = question;
  const { event, today } = bookable;
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.eventId, event.id), eq(coupons.code, code.toUpperCase())));
  if (!coupon?.active) fail('COUPON_INVALID', couponFacts('unknown'));
  if (coupon.validFrom !== null && today < coupon.validFrom) fail('COUPON_INVALID', couponFacts('notYet'));
  if (coupon.validTo !== null && today > coupon.validTo) fail('COUPON_INVALID', couponFacts('ended'));
  const { maximumUses, uses } = coupon;
  if (
    maximumUses !== null &&
    uses >= maximumUses &&
    uses - (await countFreedUses(db, coupon.id, question)) >= maximumUses
  )
    fail('COUPON_INVALID', couponFacts('used'));
  return coupon;
}

async function countFreedUses(
  db: Database,
  couponId: string,
  { now, givenUp = null }: DiscountQuestion,
): Promise<number> {
  const [counted] = await db
    .select({ uses: sql`count(*)`.mapWith(Number) })
    .from(reservations)
    .where(and(eq(reservations.couponId, couponId), isFreed(now, givenUp)));
  return counted?.uses ?? 0;
}

/**
 * The values that a booking's discounts have today. A coupon that the booking had to give up is found by the code on
 * its line.
 */
export async function discountValues(
  db: Database | Transaction,
  { reservation: { couponId }, event, lines }: Pick<ReservationRecord, 'reservation' | 'event' | 'lines'>,
): Promise<DiscountValues> {
  const honeymoon = { percent: event.honeymoonDiscountPercent, amount: null };
  const code = lines.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null;
  if (couponId === null && code === null) return { coupon: NONE, honeymoon };
  const ofLine = and(eq(coupons.eventId, event.id), eq(coupons.code, code ?? ''));
  const [coupon = NONE] = await db
    .select({ percent: coupons.percent, amount: coupons.amount })
    .from(coupons)
    .where(couponId === null ? ofLine : eq(coupons.id, couponId));
  return { coupon, honeymoon };
}
