import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { ProgressList } from '@/components/reservation/progress-list';
import { ReservationProgress } from '@/components/reservation/reservation-progress';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import { firstStay } from '@/lib/domain/first-stay';
import { isEnded } from '@/lib/domain/reservation-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import { loadCurrentReservation, loadReservationEvent } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'booking.meta' });
  return flowMetadata({ locale, path: '/BarProgress', title: t('progressTitle'), description: t('description2') });
}

const progressWords = (locale: Locale) => getTranslations({ locale, namespace: 'booking.progress' });

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadReservationEvent(locale);
  const reservation = await loadCurrentReservation();
  // The provider knows what is held or booked for this event; only a booking that has not been held yet is in the
  // browser.
  if (event && reservation?.eventCode === event.code && !isEnded(reservation.status)) {
    return (
      <div className="container py-4">
        <PageHeading
          kicker={unbroken(`${event.eventName} · ${reservation.key}`)}
          title={(await progressWords(locale))('title')}
        />
        <ReservationProgress reservation={reservation} scopes={scopesOf(event)} locale={locale} />
      </div>
    );
  }
  const stay = event?.bookable ? firstStay(event) : null;
  if (!event || !stay) return <ColdState locale={locale} kind="booking" />;
  const t = await progressWords(locale);
  const { booking } = await getMessages({ locale });
  return (
    <div className="container py-4">
      <PageHeading kicker={event.eventName} title={t('title')} />
      <NextIntlClientProvider messages={{ booking }}>
        <ProgressList event={{ code: event.code }} stay={stay} />
      </NextIntlClientProvider>
    </div>
  );
}
