'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { notify } from '@/components/ui/notify';
import { newIdempotencyKey } from '@/lib/api/idempotency';
import styles from './payment.module.css';

const loadCall = () => Promise.all([import('@/lib/api/http'), import('@/lib/api/payment')]);

interface SlipPanelProps {
  reservationKey: string;
  /** The slip as a PDF. */
  slipUrl: string;
}

/** The payment slip: mailed by one press, or downloaded. */
export function SlipPanel({ reservationKey, slipUrl }: SlipPanelProps) {
  const t = useTranslations('payment.slip');
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const [{ browserHttp }, { sendPaymentSlip }] = await loadCall();
      const slip = await sendPaymentSlip(browserHttp(), { reservationKey, idempotencyKey: newIdempotencyKey() });
      setSentTo(slip.sentTo);
      notify({ tone: 'success', title: t('sent'), text: t('sentText', { email: slip.sentTo ?? '' }) });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles.slip}>
      <p>{t('text')}</p>
      <div className="d-flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={send}>
          {t('send')}
        </Button>
        <a href={slipUrl} className={buttonClass('quiet')}>
          {t('download')}
        </a>
      </div>
      {sentTo && <p role="status">{t('sentText', { email: sentTo })}</p>}
      {failure !== null && (
        <Alert tone="danger" className="mt-3">
          <p>{failureText(failure)}</p>
        </Alert>
      )}
    </div>
  );
}
