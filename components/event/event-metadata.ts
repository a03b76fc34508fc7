import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import { alternates } from '@/lib/i18n/alternates';
import { getPathname } from '@/lib/i18n/navigation';
import { PREVIEW_SIZE } from '@/lib/i18n/preview-picture';
import type { Locale } from '@/lib/i18n/routing';
import { shareCard } from '@/lib/i18n/share-card';
import { eventDateText } from './event-date-text';
import { eventPaths } from './event-paths';

export type EventPageName = 'home' | 'ceremony' | 'schedule' | 'guests';

interface EventMetadataInput {
  event: Event;
  locale: Locale;
  page: EventPageName;
}

/** Title, description, canonical and hreflang links and link preview of an event's page. */
export async function eventMetadata({ event, locale, page }: EventMetadataInput): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'event' });
  const name = event.eventName;
  const date = (await eventDateText(event, locale)).long;
  const { title, description } = {
    home: { title: name, description: t('meta.description', { name, date }) },
    ceremony: { title: t('ceremony.metaTitle', { name }), description: t('ceremony.description', { name }) },
    schedule: { title: t('schedule.metaTitle', { name }), description: t('schedule.description', { name }) },
    guests: { title: t('guests.metaTitle', { name }), description: t('guests.description', { name }) },
  }[page];
  const url = getPathname({ href: eventPaths(event.code).preview, locale });
  const picture = { url, ...PREVIEW_SIZE, alt: `${name}, ${date}` };
  return {
    title,
    description,
    alternates: alternates(locale, eventPaths(event.code)[page]),
    ...(await shareCard({ locale, title, description, picture })),
  };
}
