'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import styles from './room.module.css';

/** Free rooms night by night, as a row of small days. */
export function NightStrip({ label, nights }: { label: string; nights: CategoryAvailability['nights'] }) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  return (
    <ul className={styles.nights} aria-label={label}>
      {nights.map(({ date, free }) => (
        <li key={date} data-free={free > 0}>
          <span>{format.brief(date)}</span> <small>{t('category.free', { count: free })}</small>
        </li>
      ))}
    </ul>
  );
}
