import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BookingPage } from '@/components/reservation/booking-page';
import { asBookingStep } from '@/components/reservation/booking-steps';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { KnownGuest } from '@/components/reservation/known-guest';
import type { Event } from '@/lib/contract/event';
import type { GuestName } from '@/lib/contract/guest';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import { loadEvent, loadGuestList, loadOffer } from '@/lib/loaders/load-event';
import { bookingStart, bookingThatStands } from '../../../booking-start';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<Partial<Record<'step' | 'guest' | 'category' | 'other', string | string[]>>>;
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

/** A guest who found their name in the event's list and goes on to book; null for everybody else. */
async function knownGuest(event: Event, id: unknown, locale: Locale): Promise<GuestName | null> {
  if (typeof id !== 'string' || event.guestListShows !== 'names') return null;
  const { names } = await loadGuestList(event.id, locale);
  return names.find((name) => name.id === id) ?? null;
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  const { step, guest, category, other } = await searchParams;
  const [start, person, offer, booked] = await Promise.all([
    bookingStart(event, locale),
    knownGuest(event, guest, locale),
    loadOffer((await params).id, locale),
    bookingThatStands(event),
  ]);
  const room = offer?.rooms.find(({ id }) => id === category);
  // A step in the address is only for a booking that was already begun.
  if (booked && !other && !step)
    return (
      <div className="container py-4">
        <KnownGuest reservation={booked} categoryId={room?.id} />
      </div>
    );
  return (
    <BookingPage
      event={event}
      locale={locale}
      step={asBookingStep(step) ?? (room ? 'contact' : 'category')}
      start={start && { ...start, bookedKey: other ? null : start.bookedKey }}
      person={person}
      categoryId={room?.id}
    />
  );
}
