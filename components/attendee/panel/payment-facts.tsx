'use client';

import { useTranslations } from 'next-intl';
import type { Payment } from '@/lib/contract/payment';
import { showDate } from '@/lib/domain/event-dates';
import { useInstant } from '../staff-context';

/** How and when it was paid; what was not told is left out. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTranslations('attendees.payments');
  const instant = useInstant();
  const { method, bank, paidOn, trackingKey, createdAt, decidedAt, reason } = payment;
  const facts: [label: string, value: string | null][] = [
    [t('paidOn'), paidOn && showDate(paidOn)],
    [t('bank'), bank],
    [t('trackingKey'), trackingKey],
    [t('registered'), instant(createdAt)],
    [t('decided'), decidedAt && instant(decidedAt)],
    [t('reason'), reason],
  ];
  return (
    <>
      <p>{t(`methods.${method}`)}</p>
      <dl className="console-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
