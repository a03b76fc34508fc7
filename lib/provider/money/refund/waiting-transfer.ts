import { eq } from 'drizzle-orm';
import type { Refund } from '@/lib/contract/payment';
import type { RefundRow } from '../../booking/refund-request/request-refunds';
import type { Context, Transaction } from '../../context';
import { refunds } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeRefund } from '../../ground/describe-payment';
import { lockReservation } from '../../ground/find-reservation';
import type { PaymentRecord, ReservationAndEvent } from '../../ground/load-record';
import { readRecord } from '../card/settling';
import { findPayment } from '../payment/find-payment';

/** A refund and what it belongs to, read under the lock of its reservation. */
export interface LockedRefund {
  found: ReservationAndEvent;
  record: PaymentRecord;
  refund: RefundRow;
}

/**
 * Ends a transfer back that nobody has made yet, by `end`, in one transaction under its reservation's lock; answers the
 * refund as it is now. Raises NOT_FOUND, INVALID_STATE (a card's, which its processor makes), ALREADY_DECIDED (with the
 * refund as it is), and what `end` raises. docs/domain.md, Refunds.
 */
export async function endWaitingTransfer(
  ctx: Context,
  refundId: string,
  end: (tx: Transaction, waiting: LockedRefund) => Promise<RefundRow>,
): Promise<Refund> {
  const [named] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!named) fail('NOT_FOUND');
  const known = await findPayment(ctx.db, ctx, named.paymentId, { permission: 'refundPayment', own: false });
  if (named.method !== 'bank') fail('INVALID_STATE');
  const ended = await inTransaction(ctx, async (tx) => {
    const found = { reservation: await lockReservation(tx, known.reservation.id), event: known.event };
    const record = await readRecord(tx, found, named.paymentId);
    const refund = record.refunds.find(({ id }) => id === refundId) ?? fail('NOT_FOUND');
    if (refund.status !== 'requested') fail('ALREADY_DECIDED', { details: describeRefund(refund, record, ctx) });
    return describeRefund(await end(tx, { found, record, refund }), record, ctx);
  });
  ctx.services.wakeWorkers();
  return ended;
}
