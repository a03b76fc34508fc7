import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventPaths, reservationCalendarUrl } from '@/components/event/event-paths';
import { ColdState } from '@/components/reservation/cold-state';
import { EndPage } from '@/components/reservation/end-page';
import { scopesOf } from '@/components/reservation/event-scopes';
import { googleStayLink } from '@/components/reservation/google-stay';
import { ticketMetadata } from '@/components/ticket/ticket-metadata';
import { getPathname } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
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

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.end' });
  const { id } = await params;
  // An event's code in the address names the event to a chat that has no session.
  const event = id?.startsWith('PLS-') ? await loadEvent(id, locale) : await loadReservationEvent(locale);
  const path = '/reservation/end-reservation';
  return ticketMetadata({ locale, path, title: t('metaTitle'), description: t('metaDescription'), event });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { id } = await params;
  const reservation = (id && (await loadReservation(id))) || (await loadCurrentReservation());
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const shareUrl = `${siteUrl()}${getPathname({ href: eventPaths(event.code).home, locale })}`;
  const links = { scopes: scopesOf(event), calendarUrl: reservationCalendarUrl(reservation.key), shareUrl };
  const googleUrl = await googleStayLink({ reservation, event, locale });
  return <EndPage reservation={reservation} locale={locale} {...links} googleUrl={googleUrl} />;
}
