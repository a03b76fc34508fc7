'use client';

import { useRef, useState } from 'react';
import { isUnanswered } from '@/lib/api/api-error';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import type { CardFailure, PaymentIntent, SandboxAnswer } from '@/lib/contract/card';
import { useRouter } from '@/lib/i18n/navigation';

const loadCalls = () =>
  Promise.all([import('@/lib/api/http'), import('@/lib/api/card'), import('@/lib/api/card'), import('@/lib/api/card')]);

interface Booking {
  reservationKey: string;
  currency: string;
}

/** Opens and pays a card payment; where it goes on is /Loader, which waits for the processor's word. */
export function useCardPayment({ reservationKey, currency }: Booking) {
  const router = useRouter();
  // One key an amount: a second press is the same payment, another amount is another.
  const keys = useRef(new Map<number, string>());
  const isTaken = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [declined, setDeclined] = useState<CardFailure | null>(null);
  const [challenged, setChallenged] = useState<PaymentIntent | null>(null);

  const once = async (work: () => Promise<boolean>) => {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(true);
    setFailure(null);
    setDeclined(null);
    try {
      // The button stays busy while the next page loads.
      if (await work()) return;
    } catch (error) {
      setFailure(error);
      // Answered, the next press asks the provider anew: it goes on with the charge that is open. Unanswered, it is the
      // same payment, which may have been made.
      if (!isUnanswered(error)) keys.current.clear();
    }
    isTaken.current = false;
    setBusy(false);
  };
  const open = async (amount: number): Promise<PaymentIntent> => {
    const [{ browserHttp }, { createPaymentIntent }] = await loadCalls();
    const idempotencyKey = keys.current.get(amount) ?? newIdempotencyKey();
    keys.current.set(amount, idempotencyKey);
    return createPaymentIntent(browserHttp(), { reservationKey, amount, currency, idempotencyKey });
  };
  const goOn = (intent: PaymentIntent, { status, failure: reason }: SandboxAnswer): boolean => {
    setChallenged(status === 'requiresAction' ? intent : null);
    if (status === 'failed') {
      setDeclined(reason ?? 'declined');
      keys.current.clear();
    }
    if (status !== 'approved' && status !== 'refunded') return false;
    router.push(`/Loader?payment=${encodeURIComponent(intent.paymentId)}`);
    // Pages that the browser kept show the old balance, so going back loads them anew.
    router.refresh();
    return true;
  };
  const payWithNumber = (amount: number, number: string) =>
    once(async () => {
      const intent = await open(amount);
      const [{ browserHttp }, , { payInSandbox }] = await loadCalls();
      return goOn(intent, await payInSandbox(browserHttp(), { paymentId: intent.paymentId, number }));
    });
  const authenticate = (authorise: boolean) =>
    once(async () => {
      if (!challenged) return false;
      const [{ browserHttp }, , , { authenticateInSandbox }] = await loadCalls();
      const { paymentId } = challenged;
      return goOn(challenged, await authenticateInSandbox(browserHttp(), { paymentId, authorise }));
    });
  return { busy, failure, declined, challenged, open, setFailure, payWithNumber, authenticate };
}
