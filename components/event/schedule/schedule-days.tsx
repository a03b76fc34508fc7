import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/empty-state';
import { Scene } from '@/components/ui/scene';
import type { Activity } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import { ActivityCard } from './activity-card';
import { byDay } from './by-day';

interface ScheduleDaysProps {
  activities: Activity[];
  locale: Locale;
  /** Staff are told which texts lack a language. */
  forStaff?: boolean;
}

export async function ScheduleDays({ activities, locale, forStaff }: ScheduleDaysProps) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const format = datesIn(locale);
  if (activities.length === 0)
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        illustration={<Scene name="palms" alt={t('pictureAlt')} width={480} height={420} />}
      />
    );
  return byDay(activities).map((day) => (
    <section key={day.date} className="schedule-day" aria-labelledby={`day-${day.date}`}>
      <header>
        <h2 id={`day-${day.date}`}>{format.day(day.date)}</h2>
        <span className="tabular">{format.short(day.date)}</span>
      </header>
      {day.activities.map((activity) => (
        <ActivityCard key={activity.id} activity={activity} locale={locale} forStaff={forStaff} />
      ))}
    </section>
  ));
}
