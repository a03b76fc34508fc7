import type { Money } from '@/lib/contract/money';

/**
 * Whether a deposit is above the agency's limit of its currency (minor units), so that two people approve it. A
 * currency without a limit, or no limits at all: one is enough. docs/domain.md, Deposits.
 */
export function needsSecondApproval({ amount, currency }: Money, limits: Record<string, number> | null): boolean {
  const limit = limits?.[currency];
  return limit !== undefined && amount > limit;
}
