'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatMoney } from '@/lib/domain/money';
import { type FeeTerms, paymentFee } from '@/lib/domain/payment-fee';
import styles from './card.module.css';

interface FeeLinesProps {
  amount: number;
  currency: string;
  terms: FeeTerms;
}

/** What the card is charged: the payment, the fee where the agency passes it on, and their sum. */
export function FeeLines({ amount, currency, terms }: FeeLinesProps) {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const fee = paymentFee(amount, terms);
  return (
    <dl className={styles.fees}>
      <div>
        <dt>{t('toReservation')}</dt>
        <dd className="tabular">{money(amount)}</dd>
      </div>
      {terms.feePassedOn && (
        <div>
          <dt>{t('fee')}</dt>
          <dd className="tabular">{money(fee)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd className="tabular">{money(amount + fee)}</dd>
      </div>
    </dl>
  );
}
