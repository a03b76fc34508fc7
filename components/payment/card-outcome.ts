import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';

export type CardOutcome = { kind: 'waiting' } | { kind: 'roomGone'; payment: Payment } | { kind: 'goTo'; href: string };

/** Both are written in one transaction, each at its own moment. */
const SAME_MS = 10_000;

/** What /Loader does about a card payment: waits, tells that the room is gone, or moves on to where it led. */
export function cardOutcome(
  { key, payments, confirmedAt, status }: Reservation,
  { paymentId, isRefused }: { paymentId: string; isRefused: boolean },
): CardOutcome {
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) return { kind: 'goTo', href: '/pagoModal' };
  if (payment.status === 'failed' || (payment.status === 'requiresAction' && isRefused))
    return { kind: 'goTo', href: `/pagoModal?declined=${encodeURIComponent(paymentId)}` };
  if (payment.status === 'requiresAction') return { kind: 'waiting' };
  if (payment.attention === 'roomGone' || status === 'expired') return { kind: 'roomGone', payment };
  // The payment that made the booking certain leads to its end page; a later one, however soon, to the guest's home.
  const decided = (at: string | null) => Date.parse(at ?? '');
  const hasEarlier = payments.some(
    (other) =>
      (other.status === 'approved' || other.status === 'refunded') &&
      decided(other.decidedAt) < decided(payment.decidedAt),
  );
  const isFirst = !hasEarlier && Math.abs(decided(confirmedAt) - decided(payment.decidedAt)) < SAME_MS;
  return { kind: 'goTo', href: isFirst ? `/reservation/${key}/end-reservation` : '/adminReservacion' };
}
