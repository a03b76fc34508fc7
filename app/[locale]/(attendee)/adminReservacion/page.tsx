import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { KeptOffline } from '@/components/reservation/kept-offline';
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
  // Who has no booking any more, or one that is over, has no page of it without a network either.
  if (!event)
    return (
      <>
        <ColdState locale={locale} kind="reservation" />
        <KeptOffline uid={uid} stands={false} />
      </>
    );
  const today = dateInZone(new Date(), event.timeZone);
  return (
    <>
      <ReservationHome reservation={reservation} event={event} plan={plan} today={today} locale={locale} />
      <KeptOffline uid={uid} stands={stands(reservation.status)} />
    </>
  );
}
