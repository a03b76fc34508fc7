'use client';

import { useRef, useState } from 'react';
import { isUnanswered } from '@/lib/api/api-error';
import type { HttpClient } from '@/lib/api/http';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import { useSend } from '@/lib/api/use-send';
import type { PaymentIntent, SandboxAnswer } from '@/lib/contract/card';
import { useRouter } from '@/lib/i18n/navigation';

const loadCalls = () => import('@/lib/api/card');

interface Booking {
  reservationKey: string;
  currency: string;
}

type Step = { amount: number; number: string } | { challenged: PaymentIntent; authorise: boolean };

const isPaid = ({ status }: SandboxAnswer) => status === 'approved' || status === 'refunded';

/** Opens and pays a card payment; where it goes on is /Loader, which waits for the processor's word. */
export function useCardPayment({ reservationKey, currency }: Booking) {
  const router = useRouter();
  // One key an amount: a second press is the same payment, another amount is another. It lasts from the opening of the
  // charge until the charge is answered, which is more than one call, and with a real processor is not this site's alone.
  const keys = useRef(new Map<number, string>());
  const [challenged, setChallenged] = useState<PaymentIntent | null>(null);

  const open = async (http: HttpClient, amount: number): Promise<PaymentIntent> => {
    const { createPaymentIntent } = await loadCalls();
    const idempotencyKey = keys.current.get(amount) ?? newIdempotencyKey();
    keys.current.set(amount, idempotencyKey);
    return createPaymentIntent(http, { reservationKey, amount, currency, idempotencyKey });
  };
  const { save, busy, failure, result } = useSend({
    send: async (http, step: Step) => {
      const { authenticateInSandbox, payInSandbox } = await loadCalls();
      const intent = 'number' in step ? await open(http, step.amount) : step.challenged;
      const { paymentId } = intent;
      const answer =
        'number' in step
          ? await payInSandbox(http, { paymentId, number: step.number })
          : await authenticateInSandbox(http, { paymentId, authorise: step.authorise });
      return { ...answer, intent };
    },
    onDone: ({ intent, ...answer }) => {
      setChallenged(answer.status === 'requiresAction' ? intent : null);
      if (answer.status === 'failed') keys.current.clear();
      if (!isPaid(answer)) return;
      router.push(`/Loader?payment=${encodeURIComponent(intent.paymentId)}`);
      // Pages that the browser kept show the old balance, so going back loads them anew.
      router.refresh();
    },
    onFailed: (error) => {
      // Answered, the next press asks the provider anew: it goes on with the charge that is open. Unanswered, it is the
      // same payment, which may have been made.
      if (!isUnanswered(error)) keys.current.clear();
    },
  });
  // The button stays busy while the next page loads.
  const isLeaving = result !== undefined && isPaid(result);
  const go = (step: Step) => {
    if (!isLeaving) void save(step);
  };
  return {
    busy: busy || isLeaving,
    failure,
    declined: result?.status === 'failed' ? (result.failure ?? 'declined') : null,
    challenged,
    open,
    payWithNumber: (amount: number, number: string) => go({ amount, number }),
    authenticate: (authorise: boolean) => {
      if (challenged) go({ challenged, authorise });
    },
  };
}
