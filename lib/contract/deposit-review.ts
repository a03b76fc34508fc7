import { z } from 'zod';
import { currencyCode, knownCurrency, LARGEST_PAYMENT } from './money';

/** Deposits above `above` (minor units) need two approvals; null = one is enough in this currency. */
export const approvalLimit = z.object({
  currency: currencyCode,
  above: z.int().min(0).max(LARGEST_PAYMENT).nullable(),
});

/** Business days for which a waiting proof may keep the rooms of its hold. */
export const PROOF_PROTECTS_DAYS = { least: 1, most: 10 } as const;
const proofProtectsDays = z.int().min(PROOF_PROTECTS_DAYS.least).max(PROOF_PROTECTS_DAYS.most);

/**
 * How the agency reviews deposits: a limit for each currency of its events and accounts, and how long a waiting proof
 * protects its hold. `version` is the agency's.
 */
export const depositReview = z
  .object({ limits: z.array(approvalLimit), proofProtectsDays, version: z.int().min(1) })
  .meta({ id: 'DepositReview' });
export type DepositReview = z.infer<typeof depositReview>;

/** Replaces everything: a currency that is left out has no limit. */
export const depositReviewInput = z
  .object({
    limits: z.array(approvalLimit.extend({ currency: knownCurrency })).max(20),
    proofProtectsDays,
    version: z.int32().min(1),
  })
  .meta({ id: 'DepositReviewInput' });
export type DepositReviewInput = z.infer<typeof depositReviewInput>;
