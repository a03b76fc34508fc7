import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { eventMetadata } from '@/components/event/event-metadata';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { StepsGuide } from '@/components/reservation/steps-guide';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';

export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) return {};
  const t = await getTranslations({ locale, namespace: 'booking.meta' });
  const texts = {
    title: t('stepsTitle', { event: event.eventName }),
    description: t('description', { event: event.eventName }),
  };
  // A shared link to these steps shows the event's own preview.
  const { openGraph, twitter } = await eventMetadata({ event, locale, page: 'home' });
  const own = flowMetadata({ locale, path: `/eventos/${event.code}/ReservationSteps`, ...texts });
  return { ...own, openGraph, twitter };
}

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  return <StepsGuide event={event} locale={locale} />;
}
