'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import type { Payment } from '@/lib/contract/payment';
import { useRouter } from '@/lib/i18n/navigation';
import type { DepositFields } from './deposit-check';
import { parseAmount } from './parse-amount';

const loadUpload = () => Promise.all([import('@/lib/api/http'), import('@/lib/api/payment')]);

/** Sends a deposit with its proof: how far the upload is, what became of it. One key an intent, so never twice. */
export function useDeposit(reservationKey: string, currency: string) {
  const t = useTranslations('payment.sent');
  const router = useRouter();
  const intent = useRef<string | null>(null);
  // Kept set after the answer too: a second press may still be in the form's checks.
  const isTaken = useRef(false);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [sent, setSent] = useState<Payment | null>(null);

  const send = async (values: DepositFields, proof: File) => {
    if (isTaken.current) return;
    isTaken.current = true;
    intent.current ??= newIdempotencyKey();
    setFailure(null);
    setShare(0);
    try {
      const { bank, trackingKey, paidOn } = values;
      const amount = parseAmount(values.amount, currency) ?? 0;
      // The client and the schemas come with the first upload, not with the page.
      const [{ browserHttp }, { createDeposit }] = await loadUpload();
      const payment = await createDeposit(browserHttp(), {
        reservationKey,
        deposit: { method: 'deposit', amount, currency, paidOn, bank, trackingKey },
        proof,
        idempotencyKey: intent.current,
        onProgress: setShare,
      });
      intent.current = null;
      setSent(payment);
      notify({ tone: 'success', title: t('title'), text: t('text') });
      router.refresh();
    } catch (error) {
      // Once answered, the next press gets a new key; without an answer it repeats the same one.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) intent.current = null;
      setFailure(error);
      isTaken.current = false;
    } finally {
      setShare(null);
    }
  };
  const again = () => {
    isTaken.current = false;
    setSent(null);
  };
  return { send, share, failure, sent, again };
}
