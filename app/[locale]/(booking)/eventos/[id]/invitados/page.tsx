import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { eventMetadata } from '@/components/event/event-metadata';
import { GuestsPage } from '@/components/event/guests/guests-page';
import { missingMetadata } from '@/components/layout/status-page/missing-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadGuestList } from '@/lib/loaders/load-guest-list';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) return missingMetadata(locale);
  // People's names are for whoever has the link, not for search engines.
  return { ...(await eventMetadata({ event, locale, page: 'guests' })), robots: { index: false } };
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  return <GuestsPage event={event} list={await loadGuestList(event.id, locale)} locale={locale} />;
}
