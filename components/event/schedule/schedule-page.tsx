import { getTranslations } from 'next-intl/server';
import { contactsOf } from '@/components/layout/footer/contacts';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { Scene } from '@/components/ui/scene';
import { unbroken } from '@/components/ui/unbroken';
import { WrittenText } from '@/components/written-text/written-text';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { localePath } from '@/lib/domain/language-path';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventDateText } from '../event-date-text';
import { eventPaths } from '../event-paths';
import { ReserveBar } from '../reserve-bar';
import { ActivityTime } from './activity-time';
import { byDay } from './by-day';
import { JoinLink } from './join-link';
import styles from './schedule.module.css';
import { StayActivities } from './stay-activities';

interface SchedulePageProps {
  event: Event;
  activities: Activity[];
  locale: Locale;
}

export async function SchedulePage({ event, activities, locale }: SchedulePageProps) {
  const t = await getTranslations({ locale, namespace: 'event.schedule' });
  const date = await eventDateText(event, locale);
  const { eventName } = event;
  const ask = askToJoin(event, locale);
  return (
    <>
      <div className="container narrow page">
        <PageHeading title={t('title')} kicker={eventName} lead={t('lead')} />
        <ScheduleDays eventName={eventName} ask={ask} activities={activities} locale={locale} />
        <StayActivities
          eventId={event.id}
          locale={locale}
          ask={ask}
          labels={{
            title: t('stay.title'),
            lead: t('stay.lead'),
            staying: t('stay.staying'),
            tagged: t('stay.tagged'),
            paid: t('paid'),
            join: t('join'),
            joinText: t('joinText', { activity: '{activity}', event: eventName }),
          }}
        />
        <Link href={eventPaths(event.code).home}>{t('back')}</Link>
      </div>
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}

/**
 * Where a guest asks how to join what costs extra: the agency's chat, which takes a text, else its form for the event.
 */
export function askToJoin(event: Pick<Event, 'agency' | 'code'>, locale: Locale): string {
  return contactsOf(event.agency).whatsapp ?? localePath(contactPathOf(event.code), locale);
}

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

async function ScheduleDays({ activities, locale, ...rest }: OfSchedule & { activities: Activity[] }) {
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
        <span className="tabular">{unbroken(format.short(day.date))}</span>
      </header>
      {day.activities.map((activity) => (
        <ActivityCard key={activity.id} activity={activity} locale={locale} {...rest} />
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
