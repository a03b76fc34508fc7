'use client';

import { useLocale, useTranslations } from 'next-intl';
import { unbroken } from '@/components/reservation/unbroken';
import { datesIn } from '@/lib/domain/date-text';
import { isCalendarDate, type Stay, spanOf } from '@/lib/domain/nights';
import { transportDiffers } from '@/lib/domain/transport-state';
import styles from './transport.module.css';

interface DateWarningsProps {
  departureDate: string;
  returnDate: string;
  stays: Stay[];
}

/** Dates that are not those of the stay: said, never refused. */
export function DateWarnings({ departureDate, returnDate, stays }: DateWarningsProps) {
  const t = useTranslations('transport.form');
  const format = datesIn(useLocale());
  const known = isCalendarDate(departureDate);
  const differs = transportDiffers(
    { departureDate, returnDate: isCalendarDate(returnDate) ? returnDate : null },
    stays,
  );
  const span = spanOf(stays);
  return (
    <div aria-live="polite">
      {span && known && differs.arrival && (
        <p className={styles.warning}>{unbroken(t('differsArrival', { date: format.words(span.checkIn) }))}</p>
      )}
      {span && differs.departure && (
        <p className={styles.warning}>{unbroken(t('differsDeparture', { date: format.words(span.checkOut) }))}</p>
      )}
    </div>
  );
}
