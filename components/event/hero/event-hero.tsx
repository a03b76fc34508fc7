import { getTranslations } from 'next-intl/server';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/picture';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { coverScene, eventNames } from '../cover';
import { type EventDateText, eventDateText, hasPassed } from '../event-date-text';
import { calendarUrl, eventPaths } from '../event-paths';
import { firstParty, lowestPrice } from '../rooms/price-words';
import { DrawnCover } from './drawn-cover';
import styles from './hero.module.css';

interface EventHeroProps {
  event: Event;
  /** Null where no night is on sale. */
  offer: EventOffer | null;
  locale: Locale;
}

export async function EventHero({ event, offer, locale }: EventHeroProps) {
  const t = await getTranslations({ locale, namespace: 'event.hero' });
  const date = await eventDateText(event, locale);
  const { kind } = eventNames(event.eventName);
  const amount = lowestPrice(event, offer, locale);
  const party = offer && (await firstParty(offer, locale));
  return (
    <section className={styles.hero}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.words}>
          <span className="kicker">{t(kind === 'couple' ? 'couple' : 'gathering')}</span>
          <EventTitle eventName={event.eventName} />
          <EventDate event={event} locale={locale} text={date} />
          {event.hotel && (
            <p className={styles.place}>{t('at', { hotel: event.hotel.name, city: event.hotel.city })}</p>
          )}
          {party && amount && (
            <p className={styles.price}>
              <a href="#rooms">{t('from', { amount, party })}</a>
            </p>
          )}
          <div className={`actions ${styles.actions}`}>
            {event.bookable ? (
              <Link href={eventPaths(event.code).reserve} className={buttonClass('primary')} prefetch={false}>
                {t('reserve')}
              </Link>
            ) : (
              <p>{t(hasPassed(event) ? 'over' : 'closed')}</p>
            )}
            <a href={calendarUrl(event.code, locale)} className={buttonClass('secondary')}>
              {t('calendar')}
            </a>
          </div>
        </div>
        <div className={styles.cover}>
          <EventCover event={event} locale={locale} date={date.short} />
        </div>
      </div>
    </section>
  );
}

/** The names, as on an invitation: one above the other with the ampersand between. */
function EventTitle({ eventName }: { eventName: string }) {
  const names = eventNames(eventName);
  if (names.kind === 'single') return <h1 className={`${styles.title} ${styles.singleTitle}`}>{names.name}</h1>;
  return (
    <h1 className={styles.title}>
      <span>{names.first}</span>{' '}
      <span className={styles.ampersand}>
        <span className="visually-hidden">&amp;</span>
      </span>{' '}
      <span>{names.second}</span>
    </h1>
  );
}

interface EventDateProps {
  event: Event;
  locale: Locale;
  text: EventDateText;
}

/** The date set as invitations set it: weekday, day and month between hairlines. */
function EventDate({ event, locale, text }: EventDateProps) {
  const format = datesIn(locale);
  const dates = eventDates(event);
  if (dates.kind !== 'single') return <p className={styles.dates}>{text.long}</p>;
  const { date } = dates;
  return (
    <p className={styles.date}>
      <time dateTime={dates.date} className="visually-hidden">
        {text.long}
      </time>
      <span aria-hidden="true">{format.part(date, { weekday: 'long' })}</span>
      <span aria-hidden="true" className={styles.day}>
        {format.part(date, { day: 'numeric' })}
      </span>
      <span aria-hidden="true">
        {format.part(date, { month: 'long' })} {format.part(date, { year: 'numeric' })}
      </span>
    </p>
  );
}

async function EventCover({ event, locale, date }: { event: Event; locale: Locale; date: string }) {
  const t = await getTranslations({ locale, namespace: 'event.hero' });
  const [cover] = event.photos ?? [];
  if (cover)
    return (
      <SizedPhotoImage
        photo={cover}
        locale={locale}
        sizes="(min-width: 768px) 432px, 84vw"
        className={`${styles.photo} ${styles.uploaded}`}
        eager
      />
    );
  if (event.imgCoverCircle)
    return (
      <Picture
        src={event.imgCoverCircle}
        alt={t('photoAlt', { name: event.eventName })}
        className={styles.photo}
        width={480}
        height={640}
        sizes="(min-width: 768px) 480px, 90vw"
        eager
      />
    );
  const names = eventNames(event.eventName);
  const scene = coverScene(event.code, names.kind === 'couple');
  const title =
    names.kind === 'couple' ? `${names.first.slice(0, 1)} & ${names.second.slice(0, 1)}` : (event.hotel?.city ?? '');
  return (
    <DrawnCover
      scene={scene}
      label={t('coverAlt', { name: event.eventName, scene: t(`scene.${scene}`) })}
      title={title}
      date={date}
    />
  );
}
