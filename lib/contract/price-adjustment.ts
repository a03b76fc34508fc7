import { z } from 'zod';

const MOST = 1_000_000_000;

/**
 * POST /api/v1/reservations/{key}/adjustments: staff raise or lower a booking's price, minor units; the guest reads the
 * reason as a line of the price. `version` is the reservation's.
 */
export const priceAdjustment = z
  .object({
    amount: z
      .int()
      .min(-MOST)
      .max(MOST)
      .refine((amount) => amount !== 0),
    reason: z.string().trim().min(1).max(200),
    version: z.int(),
  })
  .meta({ id: 'PriceAdjustment' });
export type PriceAdjustment = z.infer<typeof priceAdjustment>;

/** Why staff remove a late fee; stored in the audit log. POST …/late-fees/{dueOn}/removal. */
export const lateFeeRemoval = z.object({ reason: z.string().trim().min(1).max(500) }).meta({ id: 'LateFeeRemoval' });
export type LateFeeRemoval = z.infer<typeof lateFeeRemoval>;
