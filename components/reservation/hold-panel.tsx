'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import styles from './booking.module.css';
import { unbroken } from './unbroken';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const two = (count: number) => String(count).padStart(2, '0');

/** m:ss, and h:mm:ss for the long hold of a waitlist's offer. */
function clock(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  const rest = two(seconds % MINUTE_SECONDS);
  if (seconds < HOUR_SECONDS) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / MINUTE_SECONDS)}:${two(minutes % MINUTE_SECONDS)}:${rest}`;
}

export type HoldState = 'none' | 'held' | 'expired' | 'changed';

/** What is held, for how long still, and what to do when it no longer is. */
export function HoldPanel({ state, holdKey, secondsLeft }: { state: HoldState; holdKey: string; secondsLeft: number }) {
  const t = useTranslations('booking.hold');
  if (state === 'none') return null;
  if (state === 'expired')
    return (
      <Alert tone="warning" title={t('expiredTitle')}>
        {<p>{t('expiredText')}</p>}
      </Alert>
    );
  if (state === 'changed')
    return (
      <Alert tone="info" title={t('changedTitle')}>
        {<p>{t('changedText')}</p>}
      </Alert>
    );
  return (
    <div className={styles.hold}>
      <h3 className="h4">{t('title')}</h3>
      <p className={styles.holdClock} role="timer">
        {t('left', { time: clock(secondsLeft) })}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {t('minutesLeft', { minutes: Math.ceil(secondsLeft / MINUTE_SECONDS) })}
      </p>
      <p className="mb-0">{unbroken(t('key', { key: holdKey }))}</p>
    </div>
  );
}
