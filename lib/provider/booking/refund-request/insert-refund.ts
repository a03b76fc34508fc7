import { randomUUID } from 'node:crypto';
import { actorName, type Context, type Transaction } from '../../context';
import { refunds } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import type { PaymentRecord } from '../../ground/load-record';

type PaymentRow = PaymentRecord['payment'];
export type RefundRow = typeof refunds.$inferSelect;

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
