import type { PaymentRecord } from '../../ground/load-record';

/** Why a card payment can never be taken any more; every other failure may be tried again with the same charge. */
export const CLOSED_FAILURES = ['replaced', 'canceled', 'abandoned', 'refused'] as const;

/** Whether the guest may still pay with the charge of this payment. */
export function isLiveCharge({ payment: { method, status, failureCode } }: Pick<PaymentRecord, 'payment'>): boolean {
  if (method !== 'card') return false;
  if (status === 'requiresAction') return true;
  return status === 'failed' && !CLOSED_FAILURES.some((code) => code === failureCode);
}
