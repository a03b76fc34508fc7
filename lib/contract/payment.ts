import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { cardAwaiting, cardFailure, processorName } from './card';
import { calendarDate, instant } from './dates';
import { money } from './money';

/**
 * A bank deposit with its proof, a card online, or a payment that staff received: cash, or a card at their terminal.
 */
export const paymentMethod = z.enum(['deposit', 'card', 'cash', 'terminal']);
export type PaymentMethod = z.infer<typeof paymentMethod>;
export const paymentStatus = z.enum(['pending', 'approved', 'rejected', 'requiresAction', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Why staff have to look at a payment. */
export const paymentAttention = z.enum([
  'roomGone',
  'refundFailed',
  'overBalance',
  'disputed',
  'disputeLost',
  /** A bank returned what a lost dispute had taken, so that now more is paid than owed. */
  'reinstated',
]);

/**
 * `withdrawn`: it will not be made, and nothing of it went back. Staff withdrew a transfer that nobody had made yet, or
 * its amount is owed again.
 */
export const refundStatus = z.enum(['requested', 'approved', 'processing', 'refunded', 'failed', 'withdrawn']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** Back to the card, or by a bank transfer that staff make and mark as sent. */
export const refundMethod = z.enum(['card', 'bank']);

export const refund = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    /** The amount by which the payment is reduced. */
    amount: money,
    /** The card fee that is refunded in addition; null = none. */
    fee: money.nullable().default(null),
    status: refundStatus,
    method: refundMethod,
    reason: z.string().nullable(),
    /** Why staff withdrew it; null = it was not withdrawn, or its amount was owed again. */
    withdrawalReason: z.string().nullable().default(null),
    trackingKey: z.string().nullable(),
    /** The caller asked for it, so another person must mark the transfer as sent. */
    mine: z.boolean(),
    createdAt: instant,
    refundedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

export const payment = z
  .object({
    id: z.string(),
    reservationKey: z.string(),
    /**
     * The companion whose share it pays; null = the holder's own payment, or nothing is shared. Empty where the
     * companion has no name yet.
     */
    payer: z.string().nullable().default(null),
    method: paymentMethod,
    status: paymentStatus,
    amount: money,
    /**
     * For a transfer in another currency: what was sent, and how much of that currency one unit of the amount's is
     * worth; else null.
     */
    sent: z.object({ amount: money, rate: z.string() }).nullable().default(null),
    paidOn: calendarDate.nullable(),
    /** Null for staff who may not see proofs, like tracking key and kind of proof. */
    bank: z.string().nullable(),
    trackingKey: z.string().nullable(),
    hasProof: z.boolean(),
    proofType: z.string().nullable(),
    /** An earlier payment of the agency that has the same proof or tracking key. */
    duplicateOf: z.string().nullable(),
    reason: z.string().nullable(),
    /** Only for card payments. `fee` was charged on top of `amount` and does not count toward the reservation. */
    processor: processorName.nullable(),
    fee: money,
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** What an unfinished card payment waits for; null = nothing. */
    awaiting: cardAwaiting.nullable(),
    /** Why a card payment failed; null where it did not. */
    failure: cardFailure.nullable(),
    refunds: z.array(refund),
    /** Sum of the refunds that were made. */
    refunded: money,
    /**
     * Why staff must look at the payment: its room was gone, a refund failed, a bank disputes it or took it back… Null
     * = nothing to look at.
     */
    attention: paymentAttention.nullable(),
    /** It is above the agency's limit, so it counts only after two people have approved it. */
    twoApprovals: z.boolean(),
    /** The first of the two approvals. `by` is a name, only for staff; `mine` where the caller gave it. */
    firstApproval: z.object({ at: instant, by: z.string().nullable(), mine: z.boolean() }).nullable(),
    /** Until when the waiting proof keeps the rooms of a hold that would be over; null = it does not wait. */
    protectsUntil: instant.nullable().default(null),
    createdAt: instant,
    decidedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/**
 * The text fields of a deposit; the proof is sent as a file of the same multipart body. Only staff may send a method
 * other than `deposit`.
 */
export const depositInput = z.object({
  method: paymentMethod.exclude(['card']),
  /** Minor units of what was sent, as digits. */
  amount: z.coerce.number().int(),
  /** The reservation's currency, or another of its payment methods. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  paidOn: calendarDate,
  bank: z.string().trim().max(80).optional(),
  trackingKey: z.string().trim().max(60).optional(),
});
export type DepositInput = z.infer<typeof depositInput>;

export const decisionInput = z.object({
  decision: z.enum(['approve', 'reject']),
  reason: z.string().trim().max(LONGEST_REASON).optional(),
});
export type DecisionInput = z.infer<typeof decisionInput>;

/** A rejection must give a reason, which the guest reads. */
export const rejectionReason = z.object({ reason: decisionInput.shape.reason.unwrap().min(1) });
