import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { LARGEST_PAYMENT } from './money';
import { refundMethod } from './payment';
import { personName } from './person-name';

/**
 * What staff send back of a payment, minor units. A card payment may go back by transfer where its card cannot. `left` is
 * what they saw that can still be sent back of it.
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

/** The transfer that staff made for a bank refund. `version` is that of the refund whose amount they sent. */
export const refundSentInput = z
  .object({ trackingKey: z.string().trim().min(1).max(60), version: z.int().optional() })
  .meta({ id: 'RefundSentInput' });
export type RefundSentInput = z.infer<typeof refundSentInput>;

/** POST /api/v1/refunds/{id}/withdrawal: staff withdraw a transfer that nobody has made yet. */
export const refundWithdrawalInput = z
  .object({ reason: z.string().trim().min(1).max(LONGEST_REASON), version: z.int() })
  .meta({ id: 'RefundWithdrawalInput' });
export type RefundWithdrawalInput = z.infer<typeof refundWithdrawalInput>;

/** The account that refunds by transfer go to. The check digit of the CLABE is the provider's to test. */
export const refundDestinationInput = z
  .object({
    /** 18 digits; spaces and dashes, as people copy them, are dropped. */
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
 * Where refunds by transfer go. `clabe` is for staff who send them alone; its guest reads bank and holder beside the last
 * four digits, everybody else those digits.
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
