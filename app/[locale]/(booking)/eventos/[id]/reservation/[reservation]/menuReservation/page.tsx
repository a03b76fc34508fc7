import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { MenuPage, reservationEntries } from '@/components/reservation/reservation-menu';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { requireSession } from '@/lib/loaders/require-session';

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
  await requireSession(locale, pathOf(id, reservation));
  const event = await loadEvent(id, locale);
  if (!event) notFound();
  const t = await getTranslations({ locale, namespace: 'reservation.menu' });
  const entries = await reservationEntries(locale, event.code);
  return <MenuPage kicker={event.eventName} title={t('title')} entries={entries} />;
}
