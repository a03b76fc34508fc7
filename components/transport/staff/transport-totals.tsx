'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { TransportTotal } from '@/lib/contract/transport';
import { formatMoney } from '@/lib/domain/money';
import styles from './transport-staff.module.css';

/** What is quoted and accepted, each currency apart: sums of several are never one. */
export function TransportTotals({ totals }: { totals: TransportTotal[] }) {
  const t = useTranslations('transport.staff.summary');
  const locale = useLocale();
  if (totals.length === 0) return null;
  return (
    <dl className={styles.totals} aria-label={t('totals')}>
      {totals.map(({ currency, quoted, accepted }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>
            <span>{t('accepted')}</span> <strong>{formatMoney({ amount: accepted, currency }, locale)}</strong>
          </dd>
          <dd>
            <span>{t('quoted')}</span> {formatMoney({ amount: quoted, currency }, locale)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
