import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventDateText } from '../event-date-text';
import { eventNames } from '../event-names';
import { calendarUrl, eventPaths } from '../event-paths';
import { EventCover } from './event-cover';
import { EventDate } from './event-date';
import { EventTitle } from './event-title';

export async function EventHero({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.hero' });
  const date = await eventDateText(event, locale);
  const { kind } = eventNames(event.eventName);
  return (
    <section className="event-hero">
      <div className="container event-hero-columns">
        <div className="event-hero-words">
          <span className="kicker">{t(kind === 'couple' ? 'couple' : 'gathering')}</span>
          <EventTitle eventName={event.eventName} />
          <EventDate event={event} locale={locale} text={date} />
          {event.hotel && (
            <p className="event-hero-place">{t('at', { hotel: event.hotel.name, city: event.hotel.city })}</p>
          )}
          <div className="actions event-hero-actions">
            {event.bookable ? (
              <Link href={eventPaths(event.code).reserve} className={buttonClass('primary')} prefetch={false}>
                {t('reserve')}
              </Link>
            ) : (
              <p>{t('closed')}</p>
            )}
            <a href={calendarUrl(event.code, locale)} className={buttonClass('secondary')}>
              {t('calendar')}
            </a>
          </div>
        </div>
        <div className="event-hero-cover">
          <EventCover event={event} locale={locale} date={date.short} />
        </div>
      </div>
    </section>
  );
}
