import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { calendarUrl } from '@/components/event/event-paths';
import { ColdState } from '@/components/reservation/cold-state';
import { EndPage } from '@/components/reservation/end-page';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadCurrentReservation, loadReservation } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string; id?: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.end' });
  const path = '/reservation/end-reservation';
  return flowMetadata({ locale, path, title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { id } = await params;
  const reservation = (id && (await loadReservation(id))) || (await loadCurrentReservation());
  const event = reservation && (await loadEvent(reservation.eventCode, locale));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const links = { scopes: scopesOf(event), calendarUrl: calendarUrl(event.code) };
  return <EndPage reservation={reservation} locale={locale} {...links} />;
}
