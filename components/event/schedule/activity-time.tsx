import { getTranslations } from 'next-intl/server';
import type { Activity } from '@/lib/contract/activity';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import styles from './schedule.module.css';

export async function ActivityTime({ activity, locale }: { activity: Activity; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const format = datesIn(locale);
  const { date, startTime, endTime } = activity;
  const start = format.clock(startTime);
  return (
    <time dateTime={`${date}T${startTime}`} className={styles.time}>
      {endTime ? t('until', { start, end: format.clock(endTime) }) : start}
    </time>
  );
}
