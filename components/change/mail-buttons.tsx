'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import type { MessageKind } from '@/lib/contract/booking-change';
import styles from './change.module.css';
import { useChange } from './use-change';

interface MailButtonsProps {
  reservationKey: string;
  hasPayment: boolean;
}

export function MailButtons({ reservationKey: key, hasPayment }: MailButtonsProps) {
  const t = useTranslations('change.mails');
  const { save, busy, failureText } = useChange({
    send: (calls, kind: MessageKind) => calls.resend({ key, kind }),
    onDone: () => notify({ tone: 'success', text: t('sent') }),
  });
  const kinds: MessageKind[] = hasPayment ? ['confirmation', 'ticket', 'payment'] : ['confirmation', 'ticket'];
  return (
    <>
      <div className={styles.mails}>
        {kinds.map((kind) => (
          <Button key={kind} variant="secondary" small busy={busy} onClick={() => save(kind)}>
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
