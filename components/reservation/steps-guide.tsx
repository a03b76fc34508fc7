import { getTranslations } from 'next-intl/server';
import { GuestAnswers } from '@/components/event/answers/guest-answers';
import { hasPassed } from '@/components/event/event-date-text';
import { eventPaths } from '@/components/event/event-paths';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { BOOKING_STEPS } from './booking-steps';
import styles from './reservation.module.css';

/** The steps explained before one starts. */
export async function StepsGuide({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'booking' });
  const isPast = hasPassed(event);
  return (
    <div className="container py-4">
      <PageHeading kicker={event.eventName} title={t('guide.title')} />
      {!event.bookable && (
        <Alert tone="info" title={t(isPast ? 'notBookable.pastTitle' : 'notBookable.title')}>
          <p>{t(isPast ? 'notBookable.pastText' : 'notBookable.text')}</p>
        </Alert>
      )}
      <ol className={`${styles.nextSteps} measure`}>
        {BOOKING_STEPS.map((step) => (
          <li key={step}>
            <div>
              <h2 className="h4 mb-1">{t(`step.${step}`)}</h2>
              <p className="mb-0 text-secondary">{t(`guide.${step}`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {event.bookable && (
        <Link href={eventPaths(event.code).reserve} className={buttonClass('primary')} prefetch={false}>
          {t('guide.start')}
        </Link>
      )}
      <GuestAnswers event={event} locale={locale} />
    </div>
  );
}
