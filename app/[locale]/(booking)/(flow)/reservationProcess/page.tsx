import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BookingPage } from '@/components/reservation/booking-page';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReservationEvent } from '@/lib/loaders/load-reservation';
import { bookingStart } from '../../booking-start';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'booking' });
  return flowMetadata({ locale, path: '/reservationProcess', title: t('title'), description: t('meta.description2') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadReservationEvent(locale);
  if (!event) return <ColdState locale={locale} kind="booking" />;
  return <BookingPage event={event} locale={locale} step="category" start={await bookingStart(event, locale)} />;
}
