'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import { datesIn } from '@/lib/domain/date-text';
import { countNights } from '@/lib/domain/nights';
import type { Wish } from './join-form';
import styles from './waitlist.module.css';

/** What somebody is about to wait for. */
export function JoinSummary({ wish, rooms }: { wish: Wish; rooms: number }) {
  const t = useTranslations('waitlist.join');
  const format = datesIn(useLocale());
  const { checkIn, checkOut, adults, juniors, minors, infants } = wish;
  const people = t('people', { adults, juniors, minors, infants });
  return (
    <>
      <p>{t('lead')}</p>
      <p className={styles.wish}>
        {unbroken(t('stay', { nights: countNights(wish), ...format.span(checkIn, checkOut) }))}
        <br />
        {rooms > 1 ? t('peopleEach', { people }) : people}
      </p>
    </>
  );
}
