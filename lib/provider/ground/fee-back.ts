import { type Actor, actorName } from '../context';
import type { PaymentRecord } from './load-record';

/** The actor of changes that a card processor's event makes. */
export const CARD_JOB: Actor = { kind: 'system', job: 'card' };

/**
 * The fee that goes back to a card beside a refund, minor units: that of a charge which went back whole by itself when it
 * came, since the guest got nothing for it. That order is looked for among all refunds of the payment, since staff try
 * again one that failed; never among later ones, for the processor takes one amount for each key.
 * docs/decisions/money.md.
 */
export function feeBack(
  { payment, refunds }: Pick<PaymentRecord, 'payment' | 'refunds'>,
  { method, amount, createdAt }: PaymentRecord['refunds'][number],
): number {
  if (method !== 'card' || amount !== payment.amount) return 0;
  const sentBack = refunds.some(
    (other) =>
      other.amount === payment.amount &&
      other.requestedBy === actorName(CARD_JOB) &&
      // What a bank took by a dispute is no order of ours.
      other.reason !== 'disputeLost' &&
      other.createdAt <= createdAt,
  );
  return sentBack ? payment.fee : 0;
}
