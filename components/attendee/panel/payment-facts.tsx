'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EventTime } from '@/components/console/list/event-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FactRows, Facts } from '@/components/ui/facts';
import type { Payment } from '@/lib/contract/payment';
import { datesIn } from '@/lib/domain/date-text';
import { ProofModal } from '../proof-modal';
import { useInstant, useMoney, useStaff } from '../staff-context';

/** How and when a payment was made; facts that the guest left out are not shown. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTranslations('attendees.payments');
  const methods = useTranslations('paymentMethods');
  const format = datesIn(useLocale());
  const { timeZone } = useStaff();
  const instant = (at: string) => <EventTime at={at} timeZone={timeZone} />;
  const money = useMoney();
  const { method, bank, paidOn, trackingKey, createdAt, decidedAt, reason, card, fee, processor, sent, payer } =
    payment;
  const facts: [label: string, value: ReactNode][] = [
    [t('payer'), payer === '' ? t('payerUnnamed') : payer],
    [t('sent'), sent && t('sentAt', { amount: money.plain(sent.amount), rate: sent.rate })],
    [t('paidOn'), paidOn && format.short(paidOn)],
    [t('bank'), bank],
    [t('card'), card && t('cardOf', { brand: card.brand.toUpperCase(), last4: card.last4 })],
    [t('fee'), fee.amount > 0 ? money.plain(fee) : null],
    [t('processor'), processor && t(`processors.${processor}`)],
    [t('trackingKey'), trackingKey],
    [t('registered'), instant(createdAt)],
    [t('decided'), decidedAt && instant(decidedAt)],
    [t('reason'), reason],
  ];
  return (
    <>
      <p>{methods(method)}</p>
      <Facts>
        <FactRows facts={facts} />
      </Facts>
    </>
  );
}

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
