'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { notify } from '@/components/ui/notify';
import type { Payer } from '@/lib/api/payer';
import { useSend } from '@/lib/api/use-send';
import { paymentSlipUrl } from './document-urls';
import styles from './payment.module.css';

interface SlipPanelProps {
  /** By a link of their own the slip is downloaded only. */
  payer: Payer;
  /** What is sent: the slip has the accounts and the amount in it. */
  currency: string;
}

/** The payment slip: mailed by one press, or downloaded. */
export function SlipPanel({ payer, currency }: SlipPanelProps) {
  const t = useTranslations('payment.slip');
  const locale = useLocale();
  const failureText = useFailureText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { save, busy, failure } = useSend({
    sendKeyed: async (http, key: string, idempotencyKey) =>
      (await import('@/lib/api/payment')).sendPaymentSlip(http, { reservationKey: key, currency, idempotencyKey }),
    onDone: (slip) => {
      setSentTo(slip.sentTo);
      notify({ tone: 'success', title: t('sent'), text: t('sentText', { email: slip.sentTo ?? '' }) });
    },
  });
  return (
    <div className={styles.slip}>
      <p>{t('text')}</p>
      <div className="d-flex flex-wrap gap-2">
        {'reservationKey' in payer && (
          <Button variant="secondary" busy={busy} onClick={() => save(payer.reservationKey)}>
            {t('send')}
          </Button>
        )}
        <a href={paymentSlipUrl(payer, { currency, locale })} className={buttonClass('quiet')}>
          {t('download')}
        </a>
      </div>
      {sentTo && <p role="status">{t('sentText', { email: sentTo })}</p>}
      {failure && (
        <Alert tone="danger" className="mt-3">
          <p>{failureText(failure)}</p>
        </Alert>
      )}
    </div>
  );
}
