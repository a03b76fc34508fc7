import type { payments } from '../db/schema';

interface Counted {
  payment: Pick<typeof payments.$inferSelect, 'amount' | 'status'>;
  refunded: number;
}

export interface PaymentSums {
  paid: number;
  pending: number;
  refunded: number;
  balance: number;
  credit: number;
}

/**
 * What is paid (approved less refunded), what waits for approval, what went back, what is left of the total and what
 * was paid beyond it, minor units; paid + balance - credit = total. Never stored, so that it cannot drift.
 * docs/domain.md, Payment schedule.
 */
export function sumsOf(records: Counted[], total: number): PaymentSums {
  let paid = 0;
  let pending = 0;
  let back = 0;
  for (const { payment, refunded } of records) {
    if (payment.status === 'approved' || payment.status === 'refunded') {
      paid += payment.amount - refunded;
      back += refunded;
    }
    if (payment.status === 'pending') pending += payment.amount;
  }
  return { paid, pending, refunded: back, balance: Math.max(0, total - paid), credit: Math.max(0, paid - total) };
}
