import { z } from 'zod';

/** People who sleep at the hotel with this booking: they widen the share that passes may have. */
export const passAllowanceQuery = z.object({ people: z.coerce.number().int().min(0).max(200).default(0) });

/** How many wedding passes a booking may still take. docs/domain.md, Discounts and passes. */
export const passAllowance = z
  .object({
    /** Passes are at most so many percent of the people who sleep at the hotel, over the whole event. */
    sharePercent: z.int(),
    left: z.int(),
  })
  .meta({ id: 'PassAllowance' });
export type PassAllowanceAnswer = z.infer<typeof passAllowance>;
