import { and, eq } from 'drizzle-orm';
import { carryOut } from '../../booking/cancellation/carry-out';
import { planCancellation } from '../../booking/cancellation/plan-cancellation';
import { mailAgency } from '../../booking/reservation/tell-agency';
import type { Context, Transaction } from '../../context';
import { outbox } from '../../db/schema';
import type { ReservationRecord } from '../../ground/load-record';
import { noticeKey } from './final-notice';

/**
 * Cancels a locked booking for non-payment by the event's policy, as staff would, and mails the agency; false where its
 * final notice has not left yet, since nobody is cancelled unwarned. docs/domain.md, Late payment.
 */
export async function cancelUnpaid(tx: Transaction, ctx: Context, record: ReservationRecord): Promise<boolean> {
  const { id, finalNoticeAt } = record.reservation;
  if (!finalNoticeAt) return false;
  const [sent] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, noticeKey(id, finalNoticeAt)), eq(outbox.status, 'sent')));
  if (!sent) return false;
  const plan = await planCancellation(tx, ctx, record, { reason: 'nonPayment' });
  await carryOut(tx, ctx, record, plan, { as: 'cancelled', reason: 'nonPayment', text: null });
  // Nobody of the agency decided it, so somebody there has to hear of it.
  await mailAgency(tx, ctx, record, { mail: 'cancelled-unpaid', occasion: noticeKey(id, finalNoticeAt), payload: {} });
  return true;
}
