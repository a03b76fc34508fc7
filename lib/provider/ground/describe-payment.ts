import type { Payment, Refund } from '@/lib/contract/payment';
import { cardFailureOf } from '@/lib/domain/card';
import { STAFF_ROLES } from '@/lib/domain/roles';
import { type Actor, actorName } from '../context';
import { readsPrivate } from './access';
import { feeBack } from './fee-back';
import type { PaymentRecord } from './load-record';

/** A payment as the wire has it for this caller. */
export function describePayment(
  { payment, proofType, refunded, refunds, twoApprovals, firstApprover, payer }: PaymentRecord,
  reservationKey: string,
  { actor }: { actor: Actor },
): Payment {
  const { id, method, status, amount, currency, paidOn, duplicateOf, reason, version } = payment;
  // The booking's holder sees what a companion paid, but not from which account.
  const isOfOther = payment.companionId !== null && !isStaff(actor);
  const withProof = readsPrivate(actor, 'proof') && !isOfOther;
  return {
    id,
    reservationKey,
    payer,
    method,
    status,
    amount: { amount, currency },
    sent: sentOf(payment),
    paidOn,
    bank: withProof ? payment.bank : null,
    trackingKey: withProof ? payment.trackingKey : null,
    hasProof: payment.proofFileId !== null && !isOfOther,
    proofType: withProof ? proofType : null,
    duplicateOf,
    reason,
    processor: payment.processor,
    fee: { amount: payment.fee, currency },
    card: payment.cardLast4 === null ? null : { brand: payment.cardBrand ?? '', last4: payment.cardLast4 },
    awaiting: status === 'requiresAction' ? payment.awaiting : null,
    failure: method === 'card' && status === 'failed' ? cardFailureOf(payment.failureCode) : null,
    refunds: refunds.map((row) => describeRefund(row, { payment, refunds }, { actor })),
    refunded: { amount: refunded, currency },
    attention: payment.attention,
    twoApprovals,
    firstApproval: payment.firstApprovedAt && {
      at: payment.firstApprovedAt.toISOString(),
      by: isStaff(actor) ? firstApprover : null,
      mine: payment.firstApprovedBy === actorName(actor),
    },
    protectsUntil: status === 'pending' ? (payment.protectsUntil?.toISOString() ?? null) : null,
    createdAt: payment.createdAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    version,
  };
}

/** What was sent of a transfer in another currency, minor units, and its rate; null = the amount itself was sent. */
export function sentOf({ sentAmount, sentCurrency, exchangeRate }: PaymentRecord['payment']): Payment['sent'] {
  if (sentAmount === null || sentCurrency === null || exchangeRate === null) return null;
  return { amount: { amount: sentAmount, currency: sentCurrency }, rate: exchangeRate };
}

const isStaff = (actor: Actor) => actor.kind === 'token' || (actor.kind === 'user' && STAFF_ROLES.includes(actor.role));

/** A refund of a payment as the wire has it for this caller. */
export function describeRefund(
  row: PaymentRecord['refunds'][number],
  of: Pick<PaymentRecord, 'payment' | 'refunds'>,
  { actor }: { actor: Actor },
): Refund {
  const { id, paymentId, amount, status, method, reason, withdrawalReason, version } = row;
  const { currency } = of.payment;
  const fee = feeBack(of, row);
  return {
    id,
    paymentId,
    amount: { amount, currency },
    fee: fee > 0 ? { amount: fee, currency } : null,
    status,
    method,
    reason,
    withdrawalReason,
    trackingKey: readsPrivate(actor, 'proof') ? row.trackingKey : null,
    mine: row.requestedBy === actorName(actor),
    createdAt: row.createdAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
    version,
  };
}
