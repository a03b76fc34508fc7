import type { Payment, Refund } from '@/lib/contract/payment';
import type { PaymentRecord } from '../reservation/load-record';

/** A payment as the wire has it. */
export function describePayment(
  { payment, proofType, refunded, refunds }: PaymentRecord,
  reservationKey: string,
): Payment {
  const { id, method, status, amount, currency, paidOn, bank, trackingKey, duplicateOf, reason, version } = payment;
  return {
    id,
    reservationKey,
    method,
    status,
    amount: { amount, currency },
    paidOn,
    bank,
    trackingKey,
    hasProof: payment.proofFileId !== null,
    proofType,
    duplicateOf,
    reason,
    processor: payment.processor,
    fee: { amount: payment.fee, currency },
    card: payment.cardLast4 === null ? null : { brand: payment.cardBrand ?? '', last4: payment.cardLast4 },
    refunds: refunds.map((row) => describeRefund(row, currency)),
    refunded: { amount: refunded, currency },
    attention: payment.attention,
    createdAt: payment.createdAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    version,
  };
}

/** A refund as the wire has it. */
export function describeRefund(row: PaymentRecord['refunds'][number], currency: string): Refund {
  const { id, paymentId, amount, status, method, reason, trackingKey, version } = row;
  return {
    id,
    paymentId,
    amount: { amount, currency },
    status,
    method,
    reason,
    trackingKey,
    createdAt: row.createdAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
    version,
  };
}
