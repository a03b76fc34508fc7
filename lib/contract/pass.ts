import { z } from 'zod';

/** People of this booking who sleep at the hotel: they raise the number of passes allowed. */
export const passAllowanceQuery = z.object({ people: z.coerce.number().int().min(0).max(200).default(0) });

/** How many wedding passes a booking may still take. docs/domain.md, Discounts and passes. */
export const passAllowance = z
  .object({
    /** The most passes in percent of the people who sleep at the hotel, counted over the whole event. */
    sharePercent: z.int(),
    left: z.int(),
  })
  .meta({ id: 'PassAllowance' });
export type PassAllowanceAnswer = z.infer<typeof passAllowance>;
