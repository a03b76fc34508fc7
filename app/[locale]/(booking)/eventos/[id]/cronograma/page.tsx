import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { eventMetadata } from '@/components/event/event-metadata';
import { SchedulePage } from '@/components/event/schedule/schedule-page';
import { missingMetadata } from '@/components/layout/status-page/missing-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadActivities } from '@/lib/loaders/load-activities';
import { loadEvent } from '@/lib/loaders/load-event';

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
  return event ? eventMetadata({ event, locale, page: 'schedule' }) : missingMetadata(locale);
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  return <SchedulePage event={event} activities={await loadActivities(event.id, locale)} locale={locale} />;
}
