import type { Money } from '@/lib/contract/money';
import { fromHundredths, percentOf } from './money';

/** How an agency passes its processor's fee on; `feeFixed` in hundredths of a unit of whatever currency is charged. */
export interface FeeTerms {
  feePassedOn: boolean;
  feePercent: number;
  feeFixed: number;
}

/**
 * The fee that is charged beside a payment, minor units: percentage, rounded half-up once, and the fixed part; nothing
 * where the agency bears it. Throws RangeError on fractions of a unit.
 */
export function paymentFee({ amount, currency }: Money, { feePassedOn, feePercent, feeFixed }: FeeTerms): number {
  return feePassedOn ? percentOf(amount, feePercent) + fromHundredths(feeFixed, currency) : 0;
}
