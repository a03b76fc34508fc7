import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { ReservationOrder } from '@/components/reservation/reservation-order';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.order' });
  return flowMetadata({ locale, path: '/reservationOrder', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  await requireSession(locale, '/reservationOrder');
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  return <ReservationOrder reservation={reservation} scopes={scopesOf(event)} locale={locale} />;
}
