'use client';

import { useTranslations } from 'next-intl';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Reservation } from '@/lib/contract/reservation';
import { useMoney } from '../staff-context';
import styles from './panel.module.css';

/** What was agreed, what is paid, what waits for approval and what is left. */
export function MoneySection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.money');
  const money = useMoney();
  const { total, paid, pending, balance, refunded, credit } = reservation;
  return (
    <section>
      <h3>{t('title')}</h3>
      <dl className={styles.money}>
        <div>
          <dt>{t('total')}</dt>
          <dd>{money.plain(total)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{money.plain(paid)}</dd>
        </div>
        {pending.amount > 0 && (
          <div className={styles.pending}>
            <dt>{t('pending')}</dt>
            <dd>{money.plain(pending)}</dd>
          </div>
        )}
        {refunded.amount > 0 && (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>{money.plain(refunded)}</dd>
          </div>
        )}
        {credit.amount > 0 && (
          <div className={styles.pending}>
            <dt>{t('credit')}</dt>
            <dd>{money.plain(credit)}</dd>
          </div>
        )}
        <div className={styles.balance}>
          <dt>{t('balance')}</dt>
          <dd>{money.full(balance)}</dd>
        </div>
      </dl>
      <ProgressBar
        value={paid.amount}
        max={total.amount}
        label={t('progress', { paid: money.plain(paid), total: money.plain(total) })}
      />
    </section>
  );
}
