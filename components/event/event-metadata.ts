import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Event } from '@/lib/contract/event';
import { alternates } from '@/lib/i18n/alternates';
import { getPathname } from '@/lib/i18n/navigation';
import { type Locale, OPEN_GRAPH_LOCALE } from '@/lib/i18n/routing';
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
  const common = await getTranslations({ locale, namespace: 'common' });
  const name = event.eventName;
  const date = (await eventDateText(event, locale)).long;
  const { title, description } = {
    home: { title: name, description: t('meta.description', { name, date }) },
    ceremony: { title: t('ceremony.metaTitle', { name }), description: t('ceremony.description', { name }) },
    schedule: { title: t('schedule.metaTitle', { name }), description: t('schedule.description', { name }) },
    guests: { title: t('guests.metaTitle', { name }), description: t('guests.description', { name }) },
  }[page];
  const preview = {
    url: getPathname({ href: eventPaths(event.code).preview, locale }),
    width: 1200,
    height: 630,
    alt: `${name}, ${date}`,
  };
  return {
    title,
    description,
    alternates: alternates(locale, eventPaths(event.code)[page]),
    openGraph: {
      type: 'website',
      siteName: common('title'),
      title,
      description,
      locale: OPEN_GRAPH_LOCALE[locale],
      images: [preview],
    },
    twitter: { card: 'summary_large_image', title, description, images: [preview] },
  };
}
