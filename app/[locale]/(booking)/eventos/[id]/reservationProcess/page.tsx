import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BookingPage } from '@/components/reservation/booking-page';
import { asBookingStep } from '@/components/reservation/booking-steps';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent, loadOffer } from '@/lib/loaders/load-event';
import { bookingStart } from '../../../booking-start';
import { knownGuest } from '../../../known-guest';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ step?: string | string[]; guest?: string | string[]; category?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) return {};
  const t = await getTranslations({ locale, namespace: 'booking.meta' });
  const texts = {
    title: t('title', { event: event.eventName }),
    description: t('description', { event: event.eventName }),
  };
  return flowMetadata({ locale, path: `/eventos/${event.code}/reservationProcess`, ...texts });
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  const { step, guest, category } = await searchParams;
  const [start, person, offer] = await Promise.all([
    bookingStart(event, locale),
    knownGuest(event, guest, locale),
    loadOffer((await params).id, locale),
  ]);
  const room = offer?.rooms.find(({ id }) => id === category);
  return (
    <BookingPage
      event={event}
      locale={locale}
      step={asBookingStep(step) ?? 'contact'}
      start={start}
      person={person}
      categoryId={room?.id}
    />
  );
}
