import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangePage } from '@/components/change/change-page';
import { DatesForm } from '@/components/change/dates-form';
import { liveRooms, mayChange } from '@/components/change/may-change';
import { NotNow } from '@/components/change/not-now';
import { PeopleForm } from '@/components/change/people-form';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/require-session';

interface PageProps {
  params: Promise<{ locale: string; room: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.meta' });
  const texts = { title: t('roomTitle'), description: t('roomDescription') };
  return flowMetadata({ locale, path: '/adminReservacion', ...texts });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  await requireSession(locale, `/adminReservacion/habitacion/${(await params).room}`);
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEvent(reservation.eventCode, locale));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const { room: wanted } = await params;
  const room = liveRooms(reservation).find(({ id }) => id === decodeURIComponent(wanted));
  if (!room || !mayChange(reservation)) return <NotNow locale={locale} />;
  return (
    <ChangePage
      locale={locale}
      kicker={`${event.eventName} · ${reservation.key}`}
      title={room.categoryName}
      scopes={scopesOf(event)}
    >
      <DatesForm reservationKey={reservation.key} room={room} event={event} />
      <PeopleForm reservationKey={reservation.key} room={room} event={event} />
    </ChangePage>
  );
}
