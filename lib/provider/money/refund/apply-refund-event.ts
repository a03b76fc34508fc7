import { insertRefund } from '../../booking/refund-request/insert-refund';
import { refundableOf } from '../../booking/refund-request/refundable';
import type { Transaction } from '../../context';
import type { ProcessorEvent } from '../../integrations/cards/card-processor';
import { readRecord, type Settling } from '../card/settling';
import { finishRefund } from './finish-refund';

type RefundEvent = Omit<ProcessorEvent, 'type'> & { type: 'refunded' | 'refundFailed' };

/**
 * Applies what a processor told of a refund: ours by its id or the processor's, or one that somebody made at the
 * processor itself, which is then written down, never above what is left.
 */
export async function applyRefundEvent(
  tx: Transaction,
  locked: Settling,
  paymentId: string,
  { type, refundId, processorRefundId, amount, failureCode }: RefundEvent,
): Promise<void> {
  const record = await readRecord(tx, locked, paymentId);
  const status = type === 'refunded' ? 'refunded' : 'failed';
  const known = record.refunds.find(
    (row) => row.id === refundId || (processorRefundId !== null && row.processorRefundId === processorRefundId),
  );
  const end = { status, processorRefundId, failureCode } as const;
  if (known) {
    await finishRefund(tx, locked.ctx, { found: locked, record, refund: known }, end);
    return;
  }
  // Unknown and failed: kept all the same, so that news of its success that comes late changes nothing.
  const left = status === 'failed' ? amount : Math.min(amount, refundableOf(record));
  if (left <= 0) return;
  const refund = await insertRefund(tx, locked.ctx, record.payment, { amount: left, reason: null });
  await finishRefund(tx, locked.ctx, { found: locked, record, refund }, end);
}
