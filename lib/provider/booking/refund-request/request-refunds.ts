import type { Context, Transaction } from '../../context';
import { loadPayments, type ReservationAndEvent } from '../../ground/load-record';
import { insertRefund, type RefundRow } from './insert-refund';
import { splitRefund } from './split-refund';

/**
 * Splits `amount` (minor units) over the approved payments, newest first: cards go back to the card by the job,
 * deposits wait for staff's transfer. Never more than what is left of each, so the rows may sum to less. The caller
 * holds the reservation's lock and wakes the workers after its commit. docs/domain.md, Refunds.
 */
export async function requestRefunds(
  tx: Transaction,
  ctx: Context,
  { reservation }: ReservationAndEvent,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<RefundRow[]> {
  const rows: RefundRow[] = [];
  for (const part of splitRefund(await loadPayments(tx, reservation.id), amount))
    rows.push(await insertRefund(tx, ctx, part.payment, { amount: part.amount, reason }));
  return rows;
}
