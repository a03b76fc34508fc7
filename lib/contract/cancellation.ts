import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { penalty } from './booking-terms';
import { calendarDate } from './dates';
import { money } from './money';
import { refundMethod } from './payment';
import { recordId } from './record-id';
import { refundDestinationInput } from './refund';
import { cancellationReason } from './reservation';

/** `rooms` are ids separated by commas: a part of the booking; left out, all of it. `reason` is staff's. */
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
    /** A sentence in the caller's language: what is kept and when. */
    text: z.string(),
    /** The step that counts for this cancellation. */
    holds: z.boolean(),
  })
  .meta({ id: 'PolicyStep' });
export type PolicyStep = z.infer<typeof policyStep>;

/** What a cancellation would mean now (or, where one was asked for, on the day it was asked for). */
export const cancellationPreview = z
  .object({
    /** Ids of the rooms that end; `whole` where nothing of the booking is left, its passes included. */
    rooms: z.array(z.string()),
    whole: z.boolean(),
    /** How many passes end with the last room. */
    passes: z.int().default(0),
    /** The day that decides the step, and arrival of the rooms that end. */
    countedOn: calendarDate,
    arrival: calendarDate.nullable(),
    price: money,
    penalty: money,
    /** What is owed back, and by which way; at most what was paid. */
    refundable: money,
    /** Money that waits for approval, and what of it would go back as well once it is approved. */
    pending: money,
    pendingRefundable: money,
    ways: z.array(z.object({ method: refundMethod, amount: money })),
    /** Total and balance of the booking afterwards; a penalty that is not paid stays as balance. */
    total: money,
    balance: money,
    steps: z.array(policyStep),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof cancellationPreview>;

const LONGEST_TEXT = 1000;

/**
 * A guest asks (`reason` is then guestRequest), staff cancel at once. `expectedPenalty` is the penalty that was shown,
 * in minor units; where it is no longer right, 409 PRICE_CHANGED. Who showed none leaves it out.
 */
export const cancellationInput = z
  .object({
    /** One of the reasons. A guest's own words do as well: they are kept as `text` where there is none. */
    reason: z.union([cancellationReason, z.string().trim().min(1).max(LONGEST_TEXT)]).optional(),
    text: z.string().trim().max(LONGEST_TEXT).optional(),
    expectedPenalty: z.int().min(0).optional(),
    rooms: z.array(recordId).min(1).max(20).optional(),
    /** Where what comes back by transfer goes; a guest's alone to say. */
    refundTo: refundDestinationInput.optional(),
  })
  .meta({ id: 'CancellationInput' });
export type CancellationInput = z.infer<typeof cancellationInput>;

/**
 * Staff's answer to a request; a rejection needs a reason, which the guest reads. `version` is the reservation's with the
 * request that was looked at.
 */
export const cancellationDecision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    version: z.int().optional(),
  })
  .meta({ id: 'CancellationDecision' });
export type CancellationDecision = z.infer<typeof cancellationDecision>;
