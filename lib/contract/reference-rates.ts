import { z } from 'zod';
import { currencyCode, knownCurrency, LARGEST_PRICE } from './money';
import { roomLimits } from './room-block';
import { blockPlan } from './room-block-editor';

export const referencePlan = blockPlan.extend({
  currency: currencyCode,
  /** Amount that reserves a room, minor units. */
  minimumToReserve: z.int().min(0).max(LARGEST_PRICE),
});
export type ReferencePlan = z.infer<typeof referencePlan>;

/** The public price of a category, for the simulator; null where there is none. */
export const referenceRates = z
  .object({
    categoryId: z.string(),
    categoryName: z.string(),
    limits: roomLimits,
    plan: referencePlan.nullable(),
    /** Rises with every change, also with a removal. */
    version: z.int(),
  })
  .meta({ id: 'ReferenceRates' });
export type ReferenceRates = z.infer<typeof referenceRates>;

/** GET /api/v1/hotels/{id}/reference-rates. */
export const hotelReferenceRates = z
  .object({ hotelId: z.string(), hotelName: z.string(), categories: z.array(referenceRates) })
  .meta({ id: 'HotelReferenceRates' });
export type HotelReferenceRates = z.infer<typeof hotelReferenceRates>;

/** PUT /api/v1/hotels/{id}/categories/{category}/reference-rates. */
export const referenceRatesInput = z
  .object({ plan: referencePlan.extend({ currency: knownCurrency }), version: z.int() })
  .meta({ id: 'ReferenceRatesInput' });
export type ReferenceRatesInput = z.infer<typeof referenceRatesInput>;
