import { z } from 'zod';
import { currencyCode } from './money';
import { blockPlan } from './room-block-editor';

const LARGEST_AMOUNT = 1_000_000_000;

const plan = blockPlan.extend({
  currency: currencyCode,
  /** Of each room, minor units. */
  minimumToReserve: z.int().min(0).max(LARGEST_AMOUNT),
});

/** What a category costs in public, for the simulator; null before anybody said so, then its version is 0. */
export const referenceRates = z
  .object({ categoryId: z.string(), categoryName: z.string(), plan: plan.nullable(), version: z.int() })
  .meta({ id: 'ReferenceRates' });
export type ReferenceRates = z.infer<typeof referenceRates>;

/** PUT /api/v1/hotels/{id}/categories/{category}/reference-rates. */
export const referenceRatesInput = z.object({ plan, version: z.int() }).meta({ id: 'ReferenceRatesInput' });
export type ReferenceRatesInput = z.infer<typeof referenceRatesInput>;
