import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { penalty } from './booking-terms';
import { calendarDate } from './dates';
import { money } from './money';
import { refundMethod } from './payment';
import { recordId } from './record-id';
import { refundDestinationInput } from './refund';
import { cancellationReason } from './reservation';

/** `rooms`: ids separated by commas, for a part of the booking; left out = all of it. Only staff send `reason`. */
export const cancellationQuery = z.object({
  rooms: z.string().max(700).optional(),
  reason: cancellationReason.optional(),
});

/** One step of the policy, with the days of this booking on which it holds. */
export const policyStep = z
  .object({
    /** Days before arrival, inclusive; `toDays` is null where the step has no upper end. */
    fromDays: z.int(),
    toDays: z.int().nullable(),
    /** First day of the step, null where it began with the booking; last day, null where it never ends. */
    firstDay: calendarDate.nullable(),
    lastDay: calendarDate.nullable(),
    penalty,
    /** A sentence in the caller's language: what the penalty is, and when. */
    text: z.string(),
    /** The step that counts for this cancellation. */
    holds: z.boolean(),
  })
  .meta({ id: 'PolicyStep' });
export type PolicyStep = z.infer<typeof policyStep>;

/** The result of a cancellation now (or, where one was requested, on the day of the request). */
export const cancellationPreview = z
  .object({
    /** Ids of the rooms to cancel; `whole` where nothing of the booking would be left, not even passes. */
    rooms: z.array(z.string()),
    whole: z.boolean(),
    /** How many passes end together with the last room. */
    passes: z.int().default(0),
    /** The day that decides the step, and the arrival of the cancelled rooms. */
    countedOn: calendarDate,
    arrival: calendarDate.nullable(),
    price: money,
    penalty: money,
    /** The amount to refund and the method; never more than was paid. */
    refundable: money,
    /** Money that waits for approval, and the part of it that would also be refunded once it is approved. */
    pending: money,
    pendingRefundable: money,
    ways: z.array(z.object({ method: refundMethod, amount: money })),
    /** Total and balance of the booking afterwards; an unpaid penalty stays as balance. */
    total: money,
    balance: money,
    steps: z.array(policyStep),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof cancellationPreview>;

const LONGEST_TEXT = 1000;

/**
 * A guest requests a cancellation (`reason` is then guestRequest); staff cancel at once. `expectedPenalty` is the
 * penalty that was shown, in minor units; where it changed since, 409 PRICE_CHANGED. A caller that showed none leaves
 * it out.
 */
export const cancellationInput = z
  .object({
    /** One of the reasons. A guest may send own words instead: they are stored as `text` where that is empty. */
    reason: z.union([cancellationReason, z.string().trim().min(1).max(LONGEST_TEXT)]).optional(),
    text: z.string().trim().max(LONGEST_TEXT).optional(),
    expectedPenalty: z.int().min(0).optional(),
    rooms: z.array(recordId).min(1).max(20).optional(),
    /** The account for a refund by transfer; only a guest may name it. */
    refundTo: refundDestinationInput.optional(),
  })
  .meta({ id: 'CancellationInput' });
export type CancellationInput = z.infer<typeof cancellationInput>;

/**
 * Staff's answer to a request; a rejection needs a reason, which the guest reads. `version` is the reservation's, when
 * its request was looked at.
 */
export const cancellationDecision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    version: z.int().optional(),
  })
  .meta({ id: 'CancellationDecision' });
export type CancellationDecision = z.infer<typeof cancellationDecision>;
