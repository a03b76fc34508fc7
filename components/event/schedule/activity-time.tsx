import { getTranslations } from 'next-intl/server';
import type { Activity } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';

export async function ActivityTime({ activity, locale }: { activity: Activity; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const { date, startTime: start, endTime: end } = activity;
  return (
    <time dateTime={`${date}T${start}`} className="activity-time">
      {end ? t('until', { start, end }) : t('at', { start })}
    </time>
  );
}
