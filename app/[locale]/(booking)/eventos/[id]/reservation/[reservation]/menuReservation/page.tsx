import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { hasPassed } from '@/components/event/event-date-text';
import { ColdState } from '@/components/reservation/cold-state';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { MenuPage, reservationEntries } from '@/components/reservation/reservation-menu';
import { isStaff } from '@/lib/domain/roles';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadCurrentReservation, loadReservation } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface PageProps {
  params: Promise<{ locale: string; id: string; reservation?: string }>;
}

const pathOf = (id: string, reservation: string | undefined) =>
  ['/eventos', id, 'reservation', ...(reservation ? [reservation] : []), 'menuReservation'].join('/');

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { id, reservation } = await params;
  const t = await getTranslations({ locale, namespace: 'reservation.menu' });
  const texts = { title: t('metaTitle'), description: t('metaDescription') };
  return flowMetadata({ locale, path: pathOf(id, reservation), ...texts });
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { id, reservation } = await params;
  const session = await requireSession(locale, pathOf(id, reservation));
  const event = await loadEvent(id, locale);
  if (!event) notFound();
  const t = await getTranslations({ locale, namespace: 'reservation.menu' });
  const current = await loadCurrentReservation();
  const named = reservation && reservation !== current?.key ? await loadReservation(reservation) : current;
  if (named?.eventCode !== event.code) return <ColdState locale={locale} kind="reservation" />;
  const isOwn = named.key === current?.key;
  const entries = await reservationEntries(locale, {
    reservation: named,
    isPast: hasPassed(event),
    isOwn,
    isStaff: isStaff(session.role.name),
  });
  return <MenuPage kicker={event.eventName} title={t('title')} entries={entries} />;
}
