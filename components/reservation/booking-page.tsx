import type { DehydratedState } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { hasPassed } from '@/components/event/event-date-text';
import { EarlyInput } from '@/components/layout/early-input';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import type { Stay } from '@/lib/domain/nights';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { BookingProcess } from './booking-process';
import type { BookingStep } from './booking-steps';

interface BookingPageProps {
  event: Event;
  locale: Locale;
  step: BookingStep;
  /**
   * The stay that a booking form starts with, what is known of its rooms, and the caller's existing booking at the
   * event, which is shown until they choose something; null where nothing can be booked.
   */
  start: { stay: Stay; state: DehydratedState; bookedKey: string | null } | null;
  /** Who came from the event's list of guests. */
  person?: GuestName | null;
  /** The category of the room that was pressed on the event's page. */
  categoryId?: string | undefined;
}

export async function BookingPage({ event, locale, step, start, person = null, categoryId }: BookingPageProps) {
  const t = await getTranslations({ locale, namespace: 'booking' });
  const { booking, waitlist, login } = await getMessages({ locale });
  if (!start) {
    const isPast = hasPassed(event);
    return (
      <div className="container py-5">
        <EmptyState
          level={1}
          title={t(isPast ? 'notBookable.pastTitle' : 'notBookable.title')}
          text={t(isPast ? 'notBookable.pastText' : 'notBookable.text')}
          action={
            <Link href={`/eventos/${event.code}`} className={buttonClass('secondary')}>
              {t('notBookable.event')}
            </Link>
          }
        />
      </div>
    );
  }
  return (
    <div className="container py-4">
      <EarlyInput />
      <noscript>
        <Alert tone="warning">
          <p>{t('noScript')}</p>
          {contactsOf(event.agency).phones.map((phone) => (
            <p key={phone}>
              <a href={telephoneLink(phone)}>{phone}</a>
            </p>
          ))}
        </Alert>
      </noscript>
      <NextIntlClientProvider
        messages={{ booking, waitlist: { join: waitlist.join }, login: { captcha: login.captcha } }}
      >
        <BookingProcess
          event={event}
          stay={start.stay}
          state={start.state}
          step={step}
          person={person}
          categoryId={categoryId}
          bookedKey={start.bookedKey}
        />
      </NextIntlClientProvider>
    </div>
  );
}
