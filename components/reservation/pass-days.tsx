'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { byDay } from '@/components/event/schedule/by-day';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { activitiesQuery } from '@/lib/api/lazy-queries';
import { datesIn } from '@/lib/domain/date-text';
import styles from './booking.module.css';
import { useBooking } from './booking-context';

/** What a pass lets one join, day by day, as the schedule has it; nothing where there is no schedule yet. */
export function PassDays() {
  const t = useTranslations('booking.pass');
  const format = datesIn(useLocale());
  const { event } = useBooking();
  const { data: activities } = useQuery(activitiesQuery(lazyBrowserHttp, event.id));
  if (!activities || activities.length === 0) return null;
  return (
    <section className={styles.passDays} aria-labelledby="pass-days">
      <h3 className="h5" id="pass-days">
        {t('days')}
      </h3>
      <p className="text-secondary">{t('daysHint')}</p>
      <ol className="list-unstyled">
        {byDay(activities).map((day) => (
          <li key={day.date}>
            <strong>{format.day(day.date)}</strong>
            <ul>
              {day.activities.map(({ id, name, startTime, paid }) => (
                <li key={id}>{t(paid ? 'activityPaid' : 'activity', { time: format.clock(startTime), name })}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
