import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AdoptHold } from '@/components/reservation/adopt-hold';
import { BookingPage } from '@/components/reservation/booking-page';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation, loadReservationEvent } from '@/lib/loaders/load-reservation';
import { bookingStart } from '../../booking-start';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'booking' });
  return flowMetadata({
    locale,
    path: '/CheckOut',
    title: t('meta.checkoutTitle'),
    description: t('meta.description2'),
  });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadReservationEvent(locale);
  if (!event) return <ColdState locale={locale} kind="booking" />;
  const [start, reservation] = await Promise.all([bookingStart(event, locale), loadCurrentReservation()]);
  // A booking that lapsed after its confirmation may be held again from here.
  const isHeld = reservation?.status === 'hold' || (reservation?.status === 'expired' && reservation.confirmedAt);
  const held = isHeld && reservation.eventCode === event.code ? reservation : null;
  return (
    <>
      {held && start && <AdoptHold held={held} stay={start.stay} />}
      <BookingPage event={event} locale={locale} step="checkout" start={start} />
    </>
  );
}
