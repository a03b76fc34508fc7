'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import type { PaymentIntent } from '@/lib/contract/card';
import { formatMoney } from '@/lib/domain/money';

interface AuthenticationModalProps {
  intent: PaymentIntent;
  busy: boolean;
  onAnswer: (authorise: boolean) => void;
}

/** The sandbox's 3-D Secure question: what the bank's own page would ask. */
export function AuthenticationModal({ intent, busy, onAnswer }: AuthenticationModalProps) {
  const t = useTranslations('payment.challenge');
  const locale = useLocale();
  const refuse = () => !busy && onAnswer(false);
  return (
    <Modal
      show
      title={t('title')}
      closeLabel={t('refuse')}
      onClose={refuse}
      footer={
        <>
          <Button variant="quiet" onClick={refuse}>
            {t('refuse')}
          </Button>
          <Button busy={busy} onClick={() => onAnswer(true)}>
            {t('authorise')}
          </Button>
        </>
      }
    >
      <p>
        <Badge tone="warning">{t('test')}</Badge>
      </p>
      <p>{t('text', { amount: formatMoney(intent.total, locale) })}</p>
    </Modal>
  );
}
