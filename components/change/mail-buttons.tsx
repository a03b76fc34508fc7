'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import type { MessageKind } from '@/lib/contract/booking-change';
import styles from './change.module.css';
import { useChange } from './use-change';

/** Mails about the booking; those about transport are sent again from the transport request. */
type BookingMail = Exclude<MessageKind, 'quote' | 'pickUp'>;

interface RenewLinksProps {
  reservationKey: string;
  email: string;
}

interface MailButtonsProps {
  reservationKey: string;
  hasPayment: boolean;
}

export function MailButtons({ reservationKey: key, hasPayment }: MailButtonsProps) {
  const t = useTranslations('change.mails');
  const { save, busy, failureText } = useChange({
    send: (calls, kind: BookingMail) => calls.resend({ key, kind }),
    onDone: () => notify({ tone: 'success', text: t('sent') }),
  });
  const kinds: BookingMail[] = hasPayment ? ['confirmation', 'ticket', 'payment'] : ['confirmation', 'ticket'];
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

/** For a mail that went on to somebody else: ends every link into the reservation and has a new one mailed. */
export function RenewLinks({ reservationKey: key, email }: RenewLinksProps) {
  const t = useTranslations('change.links');
  const renewal = useChange({
    send: (calls) => calls.renewLinks({ key }),
    onDone: () => notify({ tone: 'success', text: t('done', { email }) }),
  });
  return (
    <div className="mt-4">
      <p className="text-secondary">{t('text')}</p>
      <ConfirmedButton
        label={t('open')}
        small
        danger
        title={t('title')}
        text={t('sure', { email })}
        labels={{ close: t('close'), cancel: t('keep'), confirm: t('confirm') }}
        sending={renewal}
        failure={renewal.failureText}
        onConfirm={() => renewal.save()}
      />
    </div>
  );
}
