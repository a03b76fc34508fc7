import type { Payment } from '@/lib/contract/payment';
import type { PaymentRecord } from '../reservation/load-record';

/** A payment as the wire has it. */
export function describePayment({ payment, proofType }: PaymentRecord, reservationKey: string): Payment {
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
    createdAt: payment.createdAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    version,
  };
}
