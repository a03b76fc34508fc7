import { eq, sql } from 'drizzle-orm';
import { formatMoney } from '@/lib/domain/money';
import { insertRefund, type RefundRow, refundableOf } from '../../booking/refund-request/request-refunds';
import { mailAgency, tellAgency } from '../../booking/reservation/tell-agency';
import { actorName, type Transaction } from '../../context';
import { payments, refunds } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { renewVersion } from '../../ground/find-reservation';
import type { PaymentRecord } from '../../ground/load-record';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { readRecord, type Settling } from './settling';

type DisputeEvent = Omit<ProcessorEvent, 'type'> & { type: 'disputed' | 'disputeWon' | 'disputeLost' };

/** What staff must look at after each event of a dispute; null = nothing. */
const ATTENTION = { disputed: 'disputed', disputeWon: null, disputeLost: 'disputeLost' } as const;

/**
 * Notes that a cardholder's bank wants money back, which the agency has days to answer at its processor, and how that
 * ended: the payment waits for staff, who are told, unless the dispute was over in their favour. What the bank took back is
 * a refund of the payment, once, so that it counts as paid no more; the payment stays approved, for what becomes of the
 * booking is for staff to decide. Where the bank gives it back after all, that refund counts as never made, so that the
 * payment is paid as before, and staff are told. Nothing else that is told of a lost dispute afterwards changes anything.
 */
export async function noteDispute(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  { id, type, processorRefundId: disputeId, amount, currency }: DisputeEvent,
): Promise<void> {
  const { ctx, reservation } = locked;
  const record = await readRecord(tx, locked, paymentId);
  const { payment } = record;
  const loss = record.refunds.find(({ processorRefundId }) => disputeId !== null && processorRefundId === disputeId);
  const isReturned = type === 'disputeWon' && loss?.status === 'refunded';
  if (loss && !isReturned) return;
  if (type === 'disputeWon' && !isReturned && payment.attention !== 'disputed') return;
  if (type === 'disputeLost') await writeLoss(tx, locked, record, { amount, disputeId });
  if (isReturned) await takeLossBack(tx, locked, loss);
  // Another dispute of the payment, or a refund of it that failed, still needs staff.
  const attention = isReturned && payment.attention !== 'disputeLost' ? payment.attention : ATTENTION[type];
  await tx
    .update(payments)
    .set({ attention, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, paymentId));
  await renewVersion(tx, reservation.id);
  await writeAudit(tx, ctx, {
    agencyId: payment.agencyId,
    action: `payment.${type}`,
    entity: 'payment',
    entityId: paymentId,
    before: { attention: payment.attention },
    after: { attention, amount, currency },
  });
  const money = { amount, currency };
  if (isReturned) {
    const payload = { paymentId, amount: { amount: loss.amount, currency } };
    await mailAgency(tx, ctx, locked, { mail: 'payment-attention', occasion: `${type} ${id}`, payload });
  }
  if (isReturned || attention === null) return endNotifications(tx, reservation.id);
  await tellAgency(tx, ctx, locked, {
    type: 'PYMT_ATTN',
    mail: 'payment-attention',
    occasion: `${type} ${id}`,
    params: { paymentId, amount: formatMoney(money, 'es') },
    payload: { paymentId, amount: money, attention },
  });
}

/** A fee charged on top of the payment is no part of it, and what went back before is not taken off twice. */
async function writeLoss(
  tx: Transaction,
  { ctx }: Settling,
  record: PaymentRecord,
  { amount, disputeId }: { amount: number; disputeId: string | null },
): Promise<void> {
  const lost = Math.min(amount, refundableOf(record));
  if (lost <= 0) return;
  const row = await insertRefund(tx, ctx, record.payment, { amount: lost, reason: 'disputeLost' });
  const now = ctx.clock.now();
  await tx
    .update(refunds)
    .set({
      status: 'refunded',
      processorRefundId: disputeId,
      refundedAt: now,
      decidedBy: actorName(ctx.actor),
      decidedAt: now,
    })
    .where(eq(refunds.id, row.id));
}

/** What the bank took is the agency's again: it was never refunded, and counts as paid. */
async function takeLossBack(tx: Transaction, { ctx }: Settling, loss: RefundRow): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'withdrawn',
      refundedAt: null,
      decidedBy: actorName(ctx.actor),
      decidedAt: ctx.clock.now(),
      version: sql`${refunds.version} + 1`,
    })
    .where(eq(refunds.id, loss.id));
}
