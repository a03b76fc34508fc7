import { percentOf } from './money';

/** How an agency passes its processor's fee on; `feeFixed` in minor units. */
export interface FeeTerms {
  feePassedOn: boolean;
  feePercent: number;
  feeFixed: number;
}

/**
 * The fee that is charged beside `amount`, minor units: percentage, rounded half-up once, and the fixed part; nothing
 * where the agency bears it. Throws RangeError on fractions of a unit.
 */
export function paymentFee(amount: number, { feePassedOn, feePercent, feeFixed }: FeeTerms): number {
  return feePassedOn ? percentOf(amount, feePercent) + feeFixed : 0;
}
