import type { Payment } from '@/lib/contract/payment';

/** Payments worth a line: a card form that was opened and never paid is none. */
export function shownPayments(payments: Payment[]): Payment[] {
  return payments.filter(
    ({ method, status, card }) =>
      method !== 'card' || card !== null || (status !== 'requiresAction' && status !== 'failed'),
  );
}
