'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { notify } from '@/components/ui/notify';
import { useSend } from '@/lib/api/use-send';
import { parseAmount } from '@/lib/domain/money';
import { useRouter } from '@/lib/i18n/navigation';
import type { DepositFields } from './deposit-check';

/** Sends a deposit with its proof: how far the upload is, what became of it. One key an intent, so never twice. */
export function useDeposit(reservationKey: string, currency: string) {
  const t = useTranslations('payment.sent');
  const router = useRouter();
  const [share, setShare] = useState(0);
  const sending = useSend({
    // The second press of two may still be on its way through the form's checks when the answer is there.
    once: true,
    sendKeyed: async (http, { values, proof }: { values: DepositFields; proof: File }, idempotencyKey) => {
      const { bank, trackingKey, paidOn } = values;
      const amount = parseAmount(values.amount, currency) ?? 0;
      // The schemas come with the first upload, not with the page.
      const { createDeposit } = await import('@/lib/api/payment');
      return createDeposit(http, {
        reservationKey,
        deposit: { method: 'deposit', amount, currency, paidOn, bank, trackingKey },
        proof,
        idempotencyKey,
        onProgress: setShare,
      });
    },
    onDone: () => {
      notify({ tone: 'success', title: t('title'), text: t('text') });
      router.refresh();
    },
  });
  const send = (values: DepositFields, proof: File) => {
    if (!sending.busy) setShare(0);
    sending.save({ values, proof });
  };
  return {
    send,
    share: sending.busy ? share : null,
    failure: sending.failure,
    sent: sending.result ?? null,
    again: sending.forget,
  };
}
