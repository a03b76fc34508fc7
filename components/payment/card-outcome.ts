import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';

/** What became of a card payment, as the provider has it: the address only says which payment is meant. */
export type CardOutcome =
  | { kind: 'received'; payment: Payment; isFirst: boolean }
  | { kind: 'declined' | 'authentication' | 'pending' | 'roomGone'; payment: Payment };

/** Payment and confirmation are written in one transaction, a few milliseconds apart. */
const SAME_MS = 10_000;

/** What /Loader shows of a card payment; null where the reservation has no such payment. */
export function cardOutcome(reservation: Reservation, paymentId: string): CardOutcome | null {
  const payment = reservation.payments.find(({ id, method }) => id === paymentId && method === 'card');
  if (!payment) return null;
  const { status, awaiting, attention } = payment;
  if (status === 'failed') return { kind: 'declined', payment };
  if (status === 'requiresAction') return { kind: awaiting === 'authentication' ? awaiting : 'pending', payment };
  if (attention === 'roomGone' || reservation.status === 'expired') return { kind: 'roomGone', payment };
  return { kind: 'received', payment, isFirst: isFirst(reservation, payment) };
}

/** Whether this payment confirmed the booking, and no earlier one. */
function isFirst({ payments, confirmedAt }: Reservation, payment: Payment): boolean {
  const decided = (at: string | null) => Date.parse(at ?? '');
  const hasEarlier = payments.some(
    ({ status, decidedAt }) =>
      (status === 'approved' || status === 'refunded') && decided(decidedAt) < decided(payment.decidedAt),
  );
  return !hasEarlier && Math.abs(decided(confirmedAt) - decided(payment.decidedAt)) < SAME_MS;
}
