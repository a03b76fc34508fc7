import { type Actor, actorName } from '../context';
import type { PaymentRecord } from './load-record';

/** The actor of changes that a card processor's event makes. */
export const CARD_JOB: Actor = { kind: 'system', job: 'card' };

/**
 * The card fee that goes back together with a refund, minor units; 0 where none does. It goes back where we ourselves
 * refunded the whole charge as soon as it came in, since its guest got nothing for it. That first order is looked for
 * among the payment's refunds up to this one, since staff may send a failed refund again; never among later ones, since
 * the amount sent with one key must not change. docs/decisions/money.md.
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
      // What a bank took by a dispute was not ordered by us.
      other.reason !== 'disputeLost' &&
      other.createdAt <= createdAt,
  );
  return sentBack ? payment.fee : 0;
}
