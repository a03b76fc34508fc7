import { z } from 'zod';
import { currencyCode, knownCurrency, LARGEST_PAYMENT } from './money';

/** Deposits above `above` (minor units) need two approvals; null = one is enough in this currency. */
export const approvalLimit = z.object({
  currency: currencyCode,
  above: z.int().min(0).max(LARGEST_PAYMENT).nullable(),
});

/** The agency's limits: a line for each currency of its events and accounts. `version` is the agency's. */
export const secondApproval = z
  .object({ limits: z.array(approvalLimit), version: z.int().min(1) })
  .meta({ id: 'SecondApproval' });
export type SecondApproval = z.infer<typeof secondApproval>;

/** Sets all of them: a currency that is left out has no limit. */
export const secondApprovalInput = z
  .object({ limits: z.array(approvalLimit.extend({ currency: knownCurrency })).max(20), version: z.int32().min(1) })
  .meta({ id: 'SecondApprovalInput' });
export type SecondApprovalInput = z.infer<typeof secondApprovalInput>;
