import type { payments } from '../../db/schema';

interface Counted {
  payment: Pick<typeof payments.$inferSelect, 'amount' | 'status'>;
  refunded: number;
}

/**
 * What is paid (approved less refunded), what waits for approval and what is left of the total, minor units. Never
 * stored, so that it cannot drift. design/domain.md 5.
 */
export function sumsOf(records: Counted[], total: number): { paid: number; pending: number; balance: number } {
  let paid = 0;
  let pending = 0;
  for (const { payment, refunded } of records) {
    if (payment.status === 'approved') paid += payment.amount - refunded;
    if (payment.status === 'pending') pending += payment.amount;
  }
  return { paid, pending, balance: Math.max(0, total - paid) };
}
