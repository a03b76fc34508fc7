'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import type { MessageKind } from '@/lib/contract/booking-change';
import styles from './change.module.css';
import { useAttempt } from './use-attempt';

interface MailButtonsProps {
  reservationKey: string;
  hasPayment: boolean;
}

export function MailButtons({ reservationKey: key, hasPayment }: MailButtonsProps) {
  const t = useTranslations('change.mails');
  const { attempt, busy, failureText } = useAttempt();
  const kinds: MessageKind[] = hasPayment ? ['confirmation', 'ticket', 'payment'] : ['confirmation', 'ticket'];
  const send = async (kind: MessageKind) => {
    const done = await attempt(async (calls) => {
      await calls.resend({ key, kind });
      return true;
    });
    if (done) notify({ tone: 'success', text: t('sent') });
  };
  return (
    <>
      <div className={styles.mails}>
        {kinds.map((kind) => (
          <Button key={kind} variant="secondary" small busy={busy} onClick={() => void send(kind)}>
            {t(kind)}
          </Button>
        ))}
      </div>
      {failureText && (
        <Alert tone="danger" className="mt-3">
          {failureText}
        </Alert>
      )}
    </>
  );
}
