'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ScheduleItem } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import styles from './booking.module.css';
import { unbroken } from './unbroken';
import { useAmount } from './use-amount';

const LABELS = {
  minimum: 'price.minimumBy',
  instalment: 'price.instalment',
  balance: 'price.payLater',
  full: 'price.payFull',
} as const;

/** What is paid by when. */
export function ScheduleLines({ schedule }: { schedule: ScheduleItem[] }) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const { amount } = useAmount();
  return (
    <ul className={styles.lines}>
      {schedule.map(({ kind, dueOn, amount: money }) => (
        <li key={`${kind}-${dueOn}`}>
          <span>{unbroken(t(LABELS[kind], { date: format.words(dueOn) }))}</span>
          <span className={styles.lineTotal}>{amount(money)}</span>
        </li>
      ))}
    </ul>
  );
}
