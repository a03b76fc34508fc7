'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTimeLeft } from '@/components/reservation/use-time-left';
import { datesIn } from '@/lib/domain/date-text';
import { clockText } from './clock-text';
import styles from './waitlist.module.css';

/** How long an offer is held still; once it is over the page is read anew. */
export function OfferClock({ expiresAt, timeZone }: { expiresAt: string; timeZone: string }) {
  const t = useTranslations('waitlist.entry');
  const format = datesIn(useLocale());
  const router = useRouter();
  const left = useTimeLeft(expiresAt);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  return (
    <>
      <p className={styles.clock} role="timer" suppressHydrationWarning>
        <span className="visually-hidden">{t('leftLabel')} </span>
        {t('left', clockText(left ?? 0))}
      </p>
      <p className={styles.until}>{t('until', { until: format.instant(expiresAt, timeZone) })}</p>
    </>
  );
}
