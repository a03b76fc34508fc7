import type { Money } from '@/lib/contract/money';
import { fromHundredths, percentOf } from './money';

/**
 * How an agency passes the card processor's fee on to guests; `feeFixed` in hundredths of a unit of the currency
 * charged.
 */
export interface FeeTerms {
  feePassedOn: boolean;
  feePercent: number;
  feeFixed: number;
}

/**
 * The fee that is charged on top of a payment, minor units: the percentage, rounded half-up once, plus the fixed part;
 * 0 where the agency pays it. Throws RangeError on fractions of a unit.
 */
export function paymentFee({ amount, currency }: Money, { feePassedOn, feePercent, feeFixed }: FeeTerms): number {
  return feePassedOn ? percentOf(amount, feePercent) + fromHundredths(feeFixed, currency) : 0;
}
