import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventDateText } from '@/components/event/event-date-text';
import { KeptOffline } from '@/components/reservation/kept-offline';
import { NoReservation } from '@/components/reservation/no-reservation';
import { Ticket } from '@/components/ticket/ticket';
import { ticketMetadata } from '@/components/ticket/ticket-metadata';
import { stands } from '@/lib/domain/reservation-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.ticket' });
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  return ticketMetadata({ locale, path: '/Ticket', title: t('metaTitle'), description: t('metaDescription'), event });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { uid } = await requireSession(locale, '/Ticket');
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <NoReservation uid={uid} locale={locale} />;
  const date = (await eventDateText(event, locale)).long;
  return (
    <>
      <Ticket reservation={reservation} event={event} date={date} locale={locale} />
      <KeptOffline uid={uid} stands={stands(reservation.status)} />
    </>
  );
}
