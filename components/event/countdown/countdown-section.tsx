import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import { firstEventDay } from '@/lib/domain/event-dates';
import { daysBetween } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import { Countdown } from './countdown';
import { eventStart } from './event-start';
import { timeLeft } from './time-left';

export async function CountdownSection({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.countdown' });
  const target = eventStart(event);
  const firstDay = firstEventDay(event);
  if (target === null || firstDay === null) return null;
  const now = new Date();
  const left = timeLeft(target, now.getTime());
  const isPast = daysBetween(firstDay, dateInZone(now, event.timeZone)) > 0;
  const reached = t(isPast ? 'past' : 'today');
  return (
    <section className="countdown-section" aria-labelledby="countdown-title">
      <div className="container">
        <h2 id="countdown-title" className="kicker">
          {t('title')}
        </h2>
        {left ? (
          <Countdown
            target={target}
            serverDays={left.days}
            reached={reached}
            labels={{
              day: t('day'),
              days: t('days'),
              hours: t('hours'),
              minutes: t('minutes'),
              seconds: t('seconds'),
            }}
          />
        ) : (
          <p className="countdown-reached">{reached}</p>
        )}
      </div>
    </section>
  );
}
