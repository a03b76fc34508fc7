'use client';

import { useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import { showDate } from '@/lib/domain/event-dates';
import { countNights } from '@/lib/domain/nights';
import type { Wish } from './join-form';
import styles from './waitlist.module.css';

/** What somebody is about to wait for. */
export function JoinSummary({ wish, rooms }: { wish: Wish; rooms: number }) {
  const t = useTranslations('waitlist.join');
  const { checkIn, checkOut, adults, juniors, minors, infants } = wish;
  const people = t('people', { adults, juniors, minors, infants });
  return (
    <>
      <p>{t('lead')}</p>
      <p className={styles.wish}>
        {unbroken(t('stay', { nights: countNights(wish), from: showDate(checkIn), to: showDate(checkOut) }))}
        <br />
        {rooms > 1 ? t('peopleEach', { people }) : people}
      </p>
    </>
  );
}
