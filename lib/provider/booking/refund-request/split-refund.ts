import type { PaymentRecord } from '../../ground/load-record';
import { refundableOf } from './refundable';

interface RefundPart {
  payment: PaymentRecord['payment'];
  /** Minor units. */
  amount: number;
}

/** `amount` (minor units) over payments in their order of arrival, newest first, never more than what is left of each. */
export function splitRefund(payments: PaymentRecord[], amount: number): RefundPart[] {
  let left = amount;
  return payments.toReversed().flatMap((record) => {
    const part = Math.min(left, refundableOf(record));
    if (part <= 0) return [];
    left -= part;
    return [{ payment: record.payment, amount: part }];
  });
}
