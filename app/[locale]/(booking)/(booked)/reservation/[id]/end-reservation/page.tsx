import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { eventPaths, reservationCalendarUrl } from '@/components/event/event-paths';
import { EarlyInput } from '@/components/layout/early-input';
import { SiteFrame } from '@/components/layout/site-frame';
import { ColdState } from '@/components/reservation/cold-state';
import { EndPage } from '@/components/reservation/end-page';
import { scopesOf } from '@/components/reservation/event-scopes';
import { googleStayLink } from '@/components/reservation/google-stay';
import { ticketMetadata } from '@/components/ticket/ticket-metadata';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { getPathname } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { loadEvent } from '@/lib/loaders/load-event';
import {
  loadCurrentReservation,
  loadEventOf,
  loadReservation,
  loadReservationEvent,
} from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string; id?: string }>;
}

/** The booking that the page is about, with its event: that of the address, else the session's own. */
const loadBooked = cache(async (id: string | undefined) => {
  const reservation = (id && (await loadReservation(id))) || (await loadCurrentReservation());
  const event = reservation && (await loadEventOf(reservation));
  return event ? { reservation, event } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.end' });
  const { id } = await params;
  // An event's code in the address tells a chat, which has no session, for which event to show a preview.
  const event = id?.startsWith('PLS-') ? await loadEvent(id, locale) : (await loadBooked(id))?.event;
  const path = '/reservation/end-reservation';
  return ticketMetadata({
    locale,
    path,
    title: t('metaTitle'),
    description: t('metaDescription'),
    event: event ?? null,
  });
}

/** In the frame of the booked event, whichever was opened since; without a booking, of the event being booked. */
export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const booked = await loadBooked((await params).id);
  const { agency, code } = booked?.event ?? (await loadReservationEvent(locale)) ?? {};
  return (
    <SiteFrame locale={locale} agency={agency} eventCode={code}>
      <EarlyInput />
      {booked ? <Booked {...booked} locale={locale} /> : <ColdState locale={locale} kind="reservation" />}
    </SiteFrame>
  );
}

async function Booked({ reservation, event, locale }: { reservation: Reservation; event: Event; locale: Locale }) {
  const shareUrl = `${siteUrl()}${getPathname({ href: eventPaths(event.code).home, locale })}`;
  const links = { scopes: scopesOf(event), calendarUrl: reservationCalendarUrl(reservation.key), shareUrl };
  const googleUrl = await googleStayLink({ reservation, event, locale });
  return <EndPage reservation={reservation} locale={locale} {...links} googleUrl={googleUrl} />;
}
