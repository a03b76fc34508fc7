import { z } from 'zod';
import { calendarDate } from './dates';
import { LARGEST_PRICE } from './money';

/**
 * The penalty for a cancelled part. `fixed` is in minor units of the event's currency, `percent` of the part's price.
 */
export const penalty = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('nights'), nights: z.int().min(1).max(30) }),
  z.object({ kind: z.literal('fixed'), amount: z.int().min(1) }),
  z.object({ kind: z.literal('deposit') }),
]);
export type Penalty = z.infer<typeof penalty>;

/**
 * The step holds from `fromDays` days before arrival (inclusive) up to the step before it. docs/domain.md,
 * Cancellation.
 */
export const cancellationStep = z.object({ fromDays: z.int().min(0).max(1000), penalty });
export type CancellationStep = z.infer<typeof cancellationStep>;

/**
 * The attrition clause of the hotel's contract: contracted rooms of each night, how many may stay unsold, and what each
 * further unsold one costs. docs/domain.md, Room block.
 */
export const attritionTerms = z
  .object({
    /** Whether fuller nights make up for emptier ones. */
    basis: z.enum(['cumulative', 'perNight']),
    /** Percent of the contracted room nights that may stay unsold. */
    allowancePercent: z.int().min(0).max(100),
    /** What each room night below that costs, in percent of `rate`. */
    penaltyPercent: z.int().min(0).max(100),
    /** The contract's price of a room night, minor units of the event's currency. */
    rate: z.int().min(0).max(LARGEST_PRICE),
    /** Room nights that the hotel sold to others and does not charge. */
    resold: z.int().min(0).max(100_000),
    nights: z
      .array(z.object({ night: calendarDate, rooms: z.int().min(1).max(5000) }))
      .min(1)
      .max(60)
      .refine((nights) => new Set(nights.map(({ night }) => night)).size === nights.length),
  })
  .meta({ id: 'AttritionTerms' });
export type AttritionTerms = z.infer<typeof attritionTerms>;

const lateFeeTerms = {
  /** Days after an item's due day on which it can still be paid without the fee. */
  graceDays: z.int().min(0).max(90),
  /** The most that all late fees of a booking may be together. */
  cap: z.int().min(1).max(LARGEST_PRICE),
};

/**
 * The fee for an item that is not paid in time, charged once on top of it. `amount` and `cap` in minor units of the
 * event's currency, `percent` of what the item still owes. docs/domain.md, Late payment.
 */
export const lateFee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: z.int().min(1).max(LARGEST_PRICE), ...lateFeeTerms }),
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100), ...lateFeeTerms }),
]);
export type LateFee = z.infer<typeof lateFee>;

/** How much an item of a payment schedule asks for. `fixed…` in minor units. */
export const scheduleAmount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixedPerRoom'), amount: z.int().min(1) }),
  z.object({ kind: z.literal('fixedPerPerson'), amount: z.int().min(1) }),
  z.object({ kind: z.literal('oneNight') }),
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('minimum') }),
  z.object({ kind: z.literal('balance') }),
]);

/** When an item is due, as a calendar date in the event's zone. */
export const dueRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('atBooking') }),
  z.object({ kind: z.literal('fixedDate'), date: calendarDate }),
  z.object({ kind: z.literal('daysAfterBooking'), days: z.int().min(1).max(1000) }),
  z.object({ kind: z.literal('daysBeforeEvent'), days: z.int().min(0).max(1000) }),
  z.object({ kind: z.literal('daysBeforeArrival'), days: z.int().min(0).max(1000) }),
]);

/** An event's payment schedule; the last item is the balance. docs/domain.md, Payment schedule. */
export const scheduleTemplate = z.object({
  items: z
    .array(z.object({ amount: scheduleAmount, due: dueRule }))
    .min(1)
    .max(12),
  /** Items whose day is past when the booking is made: all are due now, or they are spread over the remaining items. */
  lateBooking: z.enum(['catchUp', 'spread']),
});
export type ScheduleTemplate = z.infer<typeof scheduleTemplate>;
