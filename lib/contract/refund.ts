import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { LARGEST_PAYMENT } from './money';
import { refundMethod } from './payment';
import { personName } from './person-name';

/**
 * A refund that staff order, minor units. A card payment may go back by transfer where the card cannot be refunded.
 * `left` is the refundable amount that staff saw.
 */
export const refundInput = z
  .object({
    amount: z.int().positive().max(LARGEST_PAYMENT),
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    method: refundMethod.optional(),
    left: z.int().min(0).optional(),
  })
  .meta({ id: 'RefundInput' });
export type RefundInput = z.infer<typeof refundInput>;

/** The transfer that staff made for a bank refund. `version` is the refund's, as it was when they sent its amount. */
export const refundSentInput = z
  .object({ trackingKey: z.string().trim().min(1).max(60), version: z.int().optional() })
  .meta({ id: 'RefundSentInput' });
export type RefundSentInput = z.infer<typeof refundSentInput>;

/** POST /api/v1/refunds/{id}/withdrawal: staff withdraw a transfer that nobody has made yet. */
export const refundWithdrawalInput = z
  .object({ reason: z.string().trim().min(1).max(LONGEST_REASON), version: z.int() })
  .meta({ id: 'RefundWithdrawalInput' });
export type RefundWithdrawalInput = z.infer<typeof refundWithdrawalInput>;

/** The account for refunds by transfer. The provider checks the CLABE's check digit. */
export const refundDestinationInput = z
  .object({
    /** 18 digits; spaces and dashes are removed. */
    clabe: z
      .string()
      .max(40)
      .transform((typed) => typed.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{18}$/)),
    bank: z.string().trim().min(2).max(80),
    holder: personName({ max: 120 }),
  })
  .meta({ id: 'RefundDestinationInput' });
export type RefundDestinationInput = z.output<typeof refundDestinationInput>;

/**
 * The account for refunds by transfer. Only staff who make transfers get `clabe`; the guest gets bank, holder and the
 * last four digits, all others only those digits.
 */
export const refundDestination = z
  .object({
    last4: z.string(),
    clabe: z.string().nullable(),
    bank: z.string().nullable(),
    holder: z.string().nullable(),
  })
  .meta({ id: 'RefundDestination' });
export type RefundDestination = z.infer<typeof refundDestination>;
