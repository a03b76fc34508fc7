import { z } from 'zod';

/** What staff send back of a payment, minor units. A card payment may go back by transfer where its card cannot. */
export const refundInput = z
  .object({
    amount: z.int().positive().max(999_999_999_999),
    reason: z.string().trim().max(500).optional(),
    method: z.enum(['card', 'bank']).optional(),
  })
  .meta({ id: 'RefundInput' });
export type RefundInput = z.infer<typeof refundInput>;

/** The transfer that staff made for a bank refund. */
export const refundSentInput = z
  .object({ trackingKey: z.string().trim().min(1).max(60) })
  .meta({ id: 'RefundSentInput' });
export type RefundSentInput = z.infer<typeof refundSentInput>;
