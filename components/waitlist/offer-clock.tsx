'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTimeLeft } from '@/components/reservation/use-time-left';
import { unbroken } from '@/components/ui/unbroken';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './waitlist.module.css';

const MINUTE = 60;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

const two = (count: number) => String(count).padStart(2, '0');

/** The remaining time of an offer; when it is over the page is loaded again. */
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
      <p className={styles.until}>{unbroken(t('until', { until: format.instant(expiresAt, timeZone) }))}</p>
    </>
  );
}

/** Whole days that are left and the rest as h:mm:ss. */
export function clockText(seconds: number): { days: number; time: string } {
  const rest = seconds % DAY;
  const time = `${Math.floor(rest / HOUR)}:${two(Math.floor((rest % HOUR) / MINUTE))}:${two(rest % MINUTE)}`;
  return { days: Math.floor(seconds / DAY), time };
}
