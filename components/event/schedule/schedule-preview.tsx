import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { WrittenText } from '@/components/written-text/written-text';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import { ActivityTime } from './activity-time';
import styles from './schedule.module.css';

const SHOWN = 3;

/**
 * A short version of the schedule on the event's own page: the ceremony and the first other activities, in their order.
 */
function highlights({ ceremony }: Event, activities: Activity[]): Activity[] {
  const isCeremony = ({ date, startTime }: Activity) => date === ceremony?.date && startTime === ceremony.startTime;
  const first = activities.find(isCeremony);
  const others = activities.filter((activity) => activity !== first);
  const told = [...(first ? [first] : []), ...others].slice(0, SHOWN);
  return activities.filter((activity) => told.includes(activity));
}

interface SchedulePreviewProps {
  event: Event;
  activities: Activity[];
  locale: Locale;
}

export async function SchedulePreview({ event, activities, locale }: SchedulePreviewProps) {
  if (activities.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const format = datesIn(locale);
  return (
    <section className="section" id="schedule">
      <div className="container narrow">
        <span className="kicker">{t('kicker')}</span>
        <h2>{t('title')}</h2>
        <ol className={`list-plain ${styles.timeline}`}>
          {highlights(event, activities).map((activity) => (
            <li key={activity.id}>
              <span className={styles.timelineDay}>{format.brief(activity.date)}</span>
              <div>
                <h3>
                  <WrittenText text={activity.texts.name} locale={locale} />
                </h3>
                <p>
                  <ActivityTime activity={activity} locale={locale} /> ·{' '}
                  <WrittenText text={activity.texts.venue} locale={locale} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <Link href={eventPaths(event.code).schedule} className={buttonClass('secondary')}>
          {t('more')}
        </Link>
      </div>
    </section>
  );
}
