import { getTranslations } from 'next-intl/server';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import type { Activity } from '@/lib/contract/activity';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import { ActivityTime } from './activity-time';
import { byDay } from './by-day';
import { JoinLink } from './join-link';
import styles from './schedule.module.css';

const FACT_TEXTS = {
  dressWomen: 'dressCodeWomen',
  dressMen: 'dressCodeMen',
  recommendations: 'recommendations',
  observations: 'observations',
} as const;

const FACTS = Object.keys(FACT_TEXTS) as (keyof typeof FACT_TEXTS)[];

interface OfSchedule {
  eventName: string;
  /** Where a guest asks how to join what costs extra. */
  ask: string;
  locale: Locale;
}

export async function ScheduleDays({ activities, locale, ...rest }: OfSchedule & { activities: Activity[] }) {
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
    <section key={day.date} className={styles.day} aria-labelledby={`day-${day.date}`}>
      <header>
        <h2 id={`day-${day.date}`}>{format.day(day.date)}</h2>
        <span className="tabular">{format.short(day.date)}</span>
      </header>
      {day.activities.map((activity) => (
        <ActivityCard key={activity.id} {...{ activity, locale, ...rest }} />
      ))}
    </section>
  ));
}

export async function ActivityCard({ activity, eventName, ask, locale }: OfSchedule & { activity: Activity }) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const { texts } = activity;
  const facts = FACTS.flatMap((fact) => {
    const text = texts[FACT_TEXTS[fact]];
    return text ? [{ name: t(fact), text }] : [];
  });
  return (
    <article className={styles.activity}>
      <ActivityTime activity={activity} locale={locale} />
      <div>
        <h3>
          <WrittenText text={texts.name} locale={locale} />
        </h3>
        <p className={styles.place}>
          <WrittenText text={texts.venue} locale={locale} />
          {texts.location && (
            <>
              {' · '}
              <WrittenText text={texts.location} locale={locale} />
            </>
          )}
        </p>
        <p className="d-flex flex-wrap gap-2">
          <Badge tone={activity.paid ? 'warning' : 'success'}>{t(activity.paid ? 'paid' : 'free')}</Badge>
          {activity.capacity !== null && <Badge>{t('capacity', { count: activity.capacity })}</Badge>}
          {activity.minimumAge !== null && <Badge>{t('minimumAge', { age: activity.minimumAge })}</Badge>}
        </p>
        {activity.paid && (
          <JoinLink
            ask={ask}
            text={t('joinText', { activity: activity.name, event: eventName })}
            label={t('join')}
            activity={activity.name}
          />
        )}
        {texts.description && (
          <p className="measure">
            <WrittenText text={texts.description} locale={locale} />
          </p>
        )}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <WrittenText text={text} locale={locale} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {activity.cover && (
          <SizedPhotoImage
            photo={activity.cover}
            locale={locale}
            sizes="(min-width: 768px) 40rem, 100vw"
            className={styles.cover}
          />
        )}
        {activity.videoUrl && /^https?:/.test(activity.videoUrl) && (
          <a href={activity.videoUrl} target="_blank" rel="noopener noreferrer">
            {t('video')}
          </a>
        )}
      </div>
    </article>
  );
}
