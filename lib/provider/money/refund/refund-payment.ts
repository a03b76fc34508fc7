import type { Refund } from '@/lib/contract/payment';
import type { RefundInput } from '@/lib/contract/refund';
import { formatMoney } from '@/lib/domain/money';
import { insertRefund } from '../../booking/refund-request/insert-refund';
import { refundableOf } from '../../booking/refund-request/refundable';
import type { Context } from '../../context';
import { fail } from '../../error';
import { describeRefund } from '../../ground/describe-payment';
import { lockReservation } from '../../ground/find-reservation';
import { loadPayments } from '../../ground/load-record';
import { once } from '../../ground/once';
import { findPayment } from '../payment/find-payment';

/**
 * Sends a payment back, whole or in part: a card's by the job, a deposit's by a transfer that staff mark as sent.
 * Raises NOT_FOUND, INVALID_STATE (not taken), REFUND_EXCEEDS {refundable}.
 */
export async function refundPayment({
  ctx,
  input: { paymentId, amount, reason, method },
}: {
  ctx: Context;
  input: RefundInput & { paymentId: string };
}): Promise<Refund> {
  const found = await findPayment(ctx.db, ctx, paymentId, { permission: 'refundPayment', own: false });
  const refund = await once({
    ctx,
    call: `refund ${paymentId}`,
    fingerprint: { amount, reason, method },
    work: async (tx) => {
      const { id, currency } = await lockReservation(tx, found.reservation.id);
      const record = (await loadPayments(tx, id)).find(({ payment }) => payment.id === paymentId) ?? fail('NOT_FOUND');
      if (record.payment.status !== 'approved' && record.payment.status !== 'refunded') fail('INVALID_STATE');
      const left = { amount: refundableOf(record), currency };
      if (amount > left.amount)
        fail('REFUND_EXCEEDS', { values: { amount: formatMoney(left, ctx.locale) }, details: { refundable: left } });
      const order = { amount, reason: reason || null, by: method };
      return describeRefund(await insertRefund(tx, ctx, record.payment, order), currency, ctx);
    },
  });
  ctx.services.wakeWorkers();
  return refund;
}
