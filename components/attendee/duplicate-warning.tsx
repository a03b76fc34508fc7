'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Payment } from '@/lib/contract/payment';
import { ProofModal } from './proof-modal';
import { useInstant, useMoney } from './staff-context';

interface DuplicateWarningProps {
  payment: Payment;
  /** The payments of the same reservation; null where they are not known. */
  payments: Payment[] | null;
}

/** The same slip may have been sent twice: says where the other one is, and shows it. */
export function DuplicateWarning({ payment, payments }: DuplicateWarningProps) {
  const t = useTranslations('attendees');
  const instant = useInstant();
  const money = useMoney();
  const [shown, setShown] = useState(false);
  const earlierId = payment.duplicateOf;
  if (!earlierId) return null;
  const earlier = payments?.find(({ id }) => id === earlierId);
  return (
    <>
      <Alert tone="warning" title={t('payments.duplicate')}>
        <p>
          {earlier
            ? t('payments.duplicateHere', { amount: money.plain(earlier.amount), date: instant(earlier.createdAt) })
            : t(payments ? 'payments.duplicateElsewhere' : 'payments.duplicateEarlier')}
        </p>
        <Button variant="secondary" small aria-haspopup="dialog" onClick={() => setShown(true)}>
          {t('payments.seeEarlier')}
        </Button>
      </Alert>
      <ProofModal
        show={shown}
        onClose={() => setShown(false)}
        paymentId={earlierId}
        type={earlier?.proofType ?? null}
        title={t('proof.earlierTitle')}
        alt={t('proof.earlierAlt')}
      />
    </>
  );
}
