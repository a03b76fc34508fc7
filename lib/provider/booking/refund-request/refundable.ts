import type { PaymentRecord } from '../../ground/load-record';

/** What can still be refunded of a payment, minor units: approved money less every refund that did not fail. */
export function refundableOf({ payment, refunds }: PaymentRecord): number {
  if (payment.status !== 'approved') return 0;
  const given = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, payment.amount - given);
}
