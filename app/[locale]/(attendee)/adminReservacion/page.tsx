import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { KeptOffline } from '@/components/reservation/kept-offline';
import { NoReservation } from '@/components/reservation/no-reservation';
import { ReservationHome } from '@/components/reservation/reservation-home';
import { stands } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { loadStayPlan, requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  return flowMetadata({ locale, path: '/adminReservacion', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { uid } = await requireSession(locale, '/adminReservacion');
  const [reservation, plan] = await Promise.all([loadCurrentReservation(), loadStayPlan()]);
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <NoReservation uid={uid} locale={locale} />;
  const today = dateInZone(new Date(), event.timeZone);
  return (
    <>
      <ReservationHome reservation={reservation} event={event} plan={plan} today={today} locale={locale} />
      <KeptOffline uid={uid} stands={stands(reservation.status)} />
    </>
  );
}
