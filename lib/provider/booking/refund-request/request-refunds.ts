import { randomUUID } from 'node:crypto';
import { actorName, type Context, type Transaction } from '../../context';
import { refunds } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import type { PaymentRecord } from '../../ground/load-record';
import { loadPayments, type ReservationAndEvent } from '../../ground/load-record';

export type RefundRow = typeof refunds.$inferSelect;

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

/** What can still be refunded of a payment, minor units: approved money less every refund that did not fail. */
export function refundableOf({ payment, refunds }: PaymentRecord): number {
  if (payment.status !== 'approved') return 0;
  const given = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, payment.amount - given);
}

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

type PaymentRow = PaymentRecord['payment'];

/**
 * Writes a refund of one payment and its audit row: back to the card by the job (`approved`), or by a transfer that staff
 * make (`requested`). `amount` in minor units; the caller has checked it and holds the reservation's lock.
 */
export async function insertRefund(
  tx: Transaction,
  ctx: Context,
  { id: paymentId, agencyId, method, currency }: PaymentRow,
  { amount, reason, by = 'card' }: { amount: number; reason: string | null; by?: 'card' | 'bank' | undefined },
): Promise<RefundRow> {
  const card = method === 'card' && by === 'card';
  const [row] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      paymentId,
      amount,
      status: card ? 'approved' : 'requested',
      method: card ? 'card' : 'bank',
      reason,
      requestedBy: actorName(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error('The refund was not written');
  const after = { refundId: row.id, amount, currency, method: row.method, status: row.status, reason };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'payment.refundRequested',
    entity: 'payment',
    entityId: paymentId,
    after,
  });
  return row;
}
