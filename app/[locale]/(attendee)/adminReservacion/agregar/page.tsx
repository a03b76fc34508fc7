import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AddRoomForm } from '@/components/change/add-room-form';
import { ChangePage } from '@/components/change/change-page';
import { firstStayOf, liveRooms, mayChange } from '@/components/change/may-change';
import { NotNow } from '@/components/change/not-now';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/require-session';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.meta' });
  const texts = { title: t('addTitle'), description: t('addDescription') };
  return flowMetadata({ locale, path: '/adminReservacion', ...texts });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  await requireSession(locale, '/adminReservacion/agregar');
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEvent(reservation.eventCode, locale));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const stay = firstStayOf(reservation, event);
  if (!mayChange(reservation) || !stay) return <NotNow locale={locale} />;
  const t = await getTranslations({ locale, namespace: 'change.add' });
  return (
    <ChangePage
      locale={locale}
      kicker={`${event.eventName} · ${reservation.key}`}
      title={t('title')}
      lead={t('lead')}
      scopes={scopesOf(event)}
    >
      <AddRoomForm
        reservationKey={reservation.key}
        event={event}
        stay={stay}
        number={liveRooms(reservation).length + 1}
      />
    </ChangePage>
  );
}
