import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type EventPageName, eventMetadata } from '@/components/event/event-metadata';
import { missingMetadata } from '@/components/layout/status-page/missing-page';
import type { Event } from '@/lib/contract/event';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import { loadEvent } from '@/lib/loaders/load-event';

export interface EventPageProps {
  params: Promise<{ locale: string; id: string }>;
}

/** The event that the address names; a missing page where there is none. */
export async function pageEvent(params: EventPageProps['params']): Promise<{ event: Event; locale: Locale }> {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  return { event, locale };
}

/** What an event's page says of itself to browsers, chats and search engines. */
export async function pageEventMetadata(params: EventPageProps['params'], page: EventPageName): Promise<Metadata> {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  return event ? eventMetadata({ event, locale, page }) : missingMetadata(locale);
}
